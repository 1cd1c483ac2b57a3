import type { CoverRow } from '@contract/stocking/cover';
import { useMemo } from 'react';
import { useStockCoversQuery } from '../stock.api';

/** They are worked out every hour; a page that stays open notices. */
const REFRESH_MS = 10 * 60_000;

/** Days of cover of what is running out, by machine and product. */
export function useCovers(): ReadonlyMap<string, CoverRow> {
  const { data } = useStockCoversQuery(undefined, { pollingInterval: REFRESH_MS });
  return useMemo(
    () => new Map(data?.map((row) => [`${row.deviceId}|${row.productId}`, row] as const)),
    [data],
  );
}
