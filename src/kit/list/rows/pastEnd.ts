import type { ListResult } from '@contract/kit/wire';
import { useEffect } from 'react';
import type { ListState } from '../listState';
import type { ChangeList } from '../useListState';

type PageResult = Pick<ListResult, 'rows' | 'total'>;

export const pagesOf = (size: number, total: number): number => Math.max(1, Math.ceil(total / size));

/** The page to show instead of one that lies behind the last; undefined where there is no need. */
export function pageInstead({ size, page }: ListState, found: PageResult | undefined): number | undefined {
  if (!found || size === 'all' || page === 1 || found.rows.length > 0) return undefined;
  // A total that is estimated may name this very page.
  return Math.min(page - 1, pagesOf(size, found.total));
}

/**
 * An old link, or the last page after its last row went, leads to the page that is the last now. The address is
 * replaced: Back must not lead to nothing. True while it is on its way.
 */
export function usePastEnd(state: ListState, found: PageResult | undefined, change: ChangeList): boolean {
  const page = pageInstead(state, found);
  useEffect(() => {
    if (page !== undefined) change({ page }, 'replace');
  }, [page, change]);
  return page !== undefined;
}
