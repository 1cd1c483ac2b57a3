import type { ListResult } from '@contract/kit/wire';
import { listApi } from '@kit';
import { useOnResourceHint } from '@realtime';

const SHOWN = 20;

/** The newest records that a filter finds, asked for again at every hint. */
export function useFreshRows(
  resource: string,
  filter: Readonly<Record<string, string>>,
  skip = false,
): ListResult | undefined {
  const { data, refetch } = listApi.useListQuery(
    { resource, page: 1, pageSize: SHOWN, sort: '-createdAt', filter },
    { skip },
  );
  useOnResourceHint(resource, refetch, skip);
  return data;
}
