import type { ListResult } from '@contract/kit/wire';
import { listApi } from '@kit';
import { useOnResourceHint } from '@realtime';

const SHOWN = 20;

/** The first records that a filter finds, the newest unless it is said otherwise; asked for again at every hint. */
export function useFreshRows(
  resource: string,
  filter: Readonly<Record<string, string>>,
  skip = false,
  sort = '-createdAt',
): ListResult | undefined {
  const { data, refetch } = listApi.useListQuery(
    { resource, page: 1, pageSize: SHOWN, sort, filter },
    { skip },
  );
  useOnResourceHint(resource, refetch, skip);
  return data;
}
