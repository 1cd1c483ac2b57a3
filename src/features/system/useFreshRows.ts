import type { ListResult } from '@contract/kit/wire';
import { listApi } from '@crud';
import { useResourceHints } from '@realtime';
import { useEffect, useRef } from 'react';

const SHOWN = 20;

/** The newest records that a filter finds, asked for again at every hint. */
export function useFreshRows(
  resource: string,
  filter: Readonly<Record<string, string>>,
  skip = false,
): ListResult | undefined {
  const hints = useResourceHints(resource);
  const seen = useRef(hints);
  const { data, refetch } = listApi.useListQuery(
    { resource, page: 1, pageSize: SHOWN, sort: '-createdAt', filter },
    { skip },
  );
  useEffect(() => {
    if (skip || seen.current === hints) return;
    seen.current = hints;
    void refetch();
  }, [hints, skip, refetch]);
  return data;
}
