import type { AnyRow, Resource } from '@contract/kit/resource';
import type { ListResult } from '@contract/kit/wire';
import type { ApiProblem } from '@shared/api';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { crudApi, type ListArgs } from '../crudApi';
import { listArgs, pageOf, rowsPerPage } from './listArgs';
import type { ListState } from './listState';

export interface Rows {
  /** Answer of the first page that is shown; undefined while nothing is known. */
  answer?: ListResult;
  /** How many rows the table has. */
  count: number;
  at(index: number): AnyRow | undefined;
  loaded: readonly AnyRow[];
  problem?: ApiProblem;
  fetching: boolean;
  refetch(): void;
  /** How many rows stand before the first one of the table. */
  before: number;
  /** What goes on paper, end exclusive: the page, or of an endless list the blocks in sight. */
  stretch(): { from: number; to: number };
  /** The table shows these rows now. */
  show(from: number, to: number): void;
}

const ENDLESS = { size: 'all' } as const;
const BLOCK = rowsPerPage(ENDLESS);
const { list } = crudApi.endpoints;
type Dispatch = (action: ReturnType<typeof list.initiate>) => ReturnType<ReturnType<typeof list.initiate>>;

/** Answers of further pages, kept as long as the table looks at them. */
function useBlocks(args: ListArgs, pages: readonly number[]): readonly (ListResult | undefined)[] {
  const dispatch = useDispatch() as unknown as Dispatch;
  const wanted = pages.join();
  useEffect(() => {
    const asked = wanted
      .split(',')
      .filter((page) => page !== '')
      .map((page) => dispatch(list.initiate({ ...args, page: Number(page) })));
    return () => {
      for (const query of asked) query.unsubscribe();
    };
  }, [dispatch, args, wanted]);
  const selectors = useMemo(() => pages.map((page) => list.select({ ...args, page })), [args, pages]);
  return useSelector(
    (state: Parameters<ReturnType<typeof list.select>>[0]) => selectors.map((select) => select(state).data),
    (a, b) => a.length === b.length && a.every((answer, index) => answer === b[index]),
  );
}

/** The rows of a list: one page, or all of them, fetched block by block where the table looks. */
export function useRows(resource: Resource, state: ListState): Rows {
  const args = useMemo(() => listArgs(resource, state), [resource, state]);
  const first = crudApi.useListQuery(args);
  const endless = state.size === 'all';
  const [pages, setPages] = useState<readonly number[]>([]);
  const blocks = useBlocks(args, endless ? pages : NO_PAGES);
  const answer = first.currentData;
  const byPage = useMemo(
    () => new Map(blocks.map((block, index) => [pages[index], block] as const)),
    [blocks, pages],
  );
  const at = useCallback(
    (index: number) => {
      if (!endless) return answer?.rows[index];
      const page = pageOf(ENDLESS, index);
      const block = page === 1 ? answer : byPage.get(page);
      return block?.rows[index % rowsPerPage(ENDLESS)];
    },
    [endless, answer, byPage],
  );
  const sight = useRef({ from: 0, to: BLOCK });
  const show = useCallback((from: number, to: number) => {
    const [low, high] = [pageOf(ENDLESS, from), pageOf(ENDLESS, Math.max(from, to - 1))];
    sight.current = { from: (low - 1) * BLOCK, to: high * BLOCK };
    const next = Array.from({ length: high - low + 1 }, (_, index) => low + index).filter((page) => page > 1);
    setPages((present) => (present.join() === next.join() ? present : next));
  }, []);
  useApproximate(first);
  const count = answer ? (endless ? answer.total : answer.rows.length) : 0;
  return {
    ...{ answer, count, at },
    before: endless ? 0 : (state.page - 1) * rowsPerPage(state),
    stretch: () =>
      endless
        ? { from: Math.min(count, sight.current.from), to: Math.min(count, sight.current.to) }
        : { from: 0, to: count },
    loaded: answer?.rows ?? NO_ROWS,
    problem: first.error as ApiProblem | undefined,
    fetching: first.isFetching,
    refetch: () => void first.refetch(),
    show,
  };
}

const NO_PAGES: readonly number[] = [];
const NO_ROWS: readonly AnyRow[] = [];
const COUNTED_AFTER_MS = 1_500;

/** An estimated total is asked for once more: the server is counting meanwhile. */
function useApproximate({ currentData, refetch }: { currentData?: ListResult; refetch(): unknown }): void {
  const asOf = currentData?.approximate ? currentData.asOf : undefined;
  const [asked, setAsked] = useState<number>();
  useEffect(() => {
    if (asOf === undefined || asked !== undefined) return undefined;
    const timer = setTimeout(() => {
      setAsked(asOf);
      refetch();
    }, COUNTED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [asOf, asked, refetch]);
}
