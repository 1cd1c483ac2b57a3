import type { AnyRow } from '@contract/kit/resource';
import type { ListResult, Titles } from '@contract/kit/wire';
import { type ApiProblem, askBehind } from '@shared/api';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ListArgs } from '../../api/listApi';
import { resourceApi } from '../../api/resourceApi';
import { joinTitles } from '../../values/joinTitles';
import { ENDLESS, pageNumberAt } from './listArgs';

const { list } = resourceApi.endpoints;
type Dispatch = (action: ReturnType<typeof list.initiate>) => ReturnType<ReturnType<typeof list.initiate>>;
type Answers = ReadonlyMap<number, ListResult | undefined>;

/** Blocks of an endless list, from 1, with the rows from `from` to `to`, end exclusive. */
export function blocksOf(from: number, to: number): number[] {
  const [low, high] = [pageNumberAt(ENDLESS, from), pageNumberAt(ENDLESS, Math.max(from, to - 1))];
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}

/** What is there of some blocks. */
export function rowsIn(blocks: readonly number[], answers: Answers): AnyRow[] {
  return blocks.flatMap((block) => answers.get(block)?.rows ?? []);
}

/** Titles that any of the answers brought. */
export function titlesIn(answers: Answers): Titles {
  return joinTitles([...answers.values()].map((answer) => answer?.titles ?? {}));
}

/**
 * Which blocks have to be fetched although an answer is at hand: after a refresh those that were out of sight then, each
 * once. Nothing before the first refresh.
 */
export function createFreshness() {
  let fresh: Set<number> | undefined;
  return {
    reset() {
      fresh = undefined;
    },
    refreshed(blocks: readonly number[]) {
      fresh = new Set(blocks);
    },
    /** Is the answer at hand too old? Asked when it is about to be fetched. */
    isOld(block: number): boolean {
      if (!fresh || fresh.has(block)) return false;
      fresh.add(block);
      return true;
    },
  };
}

/** Answers of further blocks, kept as long as the table looks at them. */
export function useBlocks(args: ListArgs, pages: readonly number[]) {
  const dispatch = useDispatch() as unknown as Dispatch;
  const freshness = useRef(createFreshness()).current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, other answers
  useEffect(() => freshness.reset(), [args]);
  useEffect(() => {
    const asked = pages.map((page) =>
      dispatch(list.initiate({ ...args, page }, { forceRefetch: freshness.isOld(page) })),
    );
    return () => {
      for (const query of asked) query.unsubscribe();
    };
  }, [dispatch, args, pages, freshness]);
  const refetch = useCallback(() => {
    freshness.refreshed(pages);
    for (const page of pages)
      void askBehind(dispatch(list.initiate({ ...args, page }, { subscribe: false, forceRefetch: true })));
  }, [dispatch, args, pages, freshness]);
  const block = useCallback(
    async (page: number) =>
      (await dispatch(list.initiate({ ...args, page }, { subscribe: false })).unwrap()).rows,
    [dispatch, args],
  );
  const selectors = useMemo(() => pages.map((page) => list.select({ ...args, page })), [args, pages]);
  const results = useSelector(
    (state: Parameters<ReturnType<typeof list.select>>[0]) => selectors.map((select) => select(state)),
    (a, b) => a.length === b.length && a.every((result, index) => result === b[index]),
  );
  return useMemo(() => {
    const answers: Answers = new Map(results.map(({ data }, index) => [pages[index] ?? 0, data] as const));
    const problem = results.find(({ error }) => error)?.error as ApiProblem | undefined;
    return { answers, problem, refetch, block };
  }, [results, pages, refetch, block]);
}
