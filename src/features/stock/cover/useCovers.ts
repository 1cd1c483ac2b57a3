import type { CoverRow } from '@contract/stocking/cover';
import { MINUTE_MS } from '@contract/time/durations';
import { useEffect, useMemo } from 'react';
import { useStockCoversInfiniteQuery } from '../stock.api';

/** They are worked out every hour; a page that stays open notices. */
const REFRESH_MS = 10 * MINUTE_MS;

/** Days of cover of what is running out, by machine and product: those of the first page, then all of them. */
export function useCovers(): ReadonlyMap<string, CoverRow> {
  const covers = useStockCoversInfiniteQuery(undefined, { pollingInterval: REFRESH_MS });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = covers;
  useEffect(() => {
    if (data && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [data, hasNextPage, isFetching, isError, fetchNextPage]);
  // A large list is sorted anew with every map: not after each page.
  const first = data?.pages[0];
  const all = hasNextPage ? undefined : data?.pages;
  return useMemo(() => {
    const rows = (all ?? (first ? [first] : [])).flatMap((page) => page.rows);
    return new Map(rows.map((row) => [`${row.deviceId}|${row.productId}`, row] as const));
  }, [all, first]);
}
