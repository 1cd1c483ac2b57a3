import type { AnyRow, Resource } from '@contract/kit/resource';
import type { ListResult, Titles } from '@contract/kit/wire';
import type { ApiProblem } from '@shared/api';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { crudApi } from '../crudApi';
import { listArgs, pageOf, rowsPerPage } from './listArgs';
import type { ListState } from './listState';
import { blocksOf, ENDLESS, rowsIn, titlesIn, useBlocks } from './useBlocks';

export interface Rows {
  /** Answer of the first page that is shown; undefined while nothing is known. */
  answer?: ListResult;
  /** How many rows the table has. */
  count: number;
  at(index: number): AnyRow | undefined;
  /** The rows of the page, or of the blocks in sight. */
  loaded: readonly AnyRow[];
  titles: Titles;
  problem?: ApiProblem;
  fetching: boolean;
  /** Fetches anew what is in sight. */
  refetch(): void;
  /** How many rows stand before the first one of the table. */
  before: number;
  /** What goes on paper, end exclusive: the page, or of an endless list the blocks in sight. */
  stretch(): { from: number; to: number };
  /** The table shows these rows now. */
  show(from: number, to: number): void;
}

/** The rows of a list: one page, or all of them, fetched block by block where the table looks. */
export function useRows(resource: Resource, state: ListState): Rows {
  const args = useMemo(() => listArgs(resource, state), [resource, state]);
  const first = crudApi.useListQuery(args);
  const endless = state.size === 'all';
  const [inSight, setInSight] = useState(FIRST_BLOCK);
  const further = useMemo(
    () => (endless ? inSight.filter((block) => block > 1) : NO_BLOCKS),
    [endless, inSight],
  );
  const blocks = useBlocks(args, further);
  const answer = first.currentData;
  const answers = useMemo(() => new Map([...blocks.answers, [1, answer] as const]), [blocks.answers, answer]);
  const at = useCallback(
    (index: number) => {
      if (!endless) return answer?.rows[index];
      return answers.get(pageOf(ENDLESS, index))?.rows[index % rowsPerPage(ENDLESS)];
    },
    [endless, answer, answers],
  );
  const show = useCallback((from: number, to: number) => {
    const next = blocksOf(from, to);
    setInSight((present) => (present.join() === next.join() ? present : next));
  }, []);
  const loaded = useMemo(
    () => (endless ? rowsIn(inSight, answers) : (answer?.rows ?? NO_ROWS)),
    [endless, inSight, answers, answer],
  );
  const titles = useMemo(() => titlesIn(answers), [answers]);
  const refetchFirst = first.refetch;
  const refetchBlocks = blocks.refetch;
  const refetch = useCallback(() => {
    void refetchFirst();
    refetchBlocks();
  }, [refetchFirst, refetchBlocks]);
  useApproximate(first);
  const count = answer ? (endless ? answer.total : answer.rows.length) : 0;
  const stretch = () => (endless ? stretchOf(inSight, count) : { from: 0, to: count });
  return {
    ...{ answer, count, at, loaded, titles, refetch, show },
    before: endless ? 0 : (state.page - 1) * rowsPerPage(state),
    stretch,
    problem: (first.error as ApiProblem | undefined) ?? blocks.problem,
    fetching: first.isFetching,
  };
}

/** Indices of the rows of some blocks that follow one another, end exclusive. */
function stretchOf(blocks: readonly number[], count: number): { from: number; to: number } {
  const size = rowsPerPage(ENDLESS);
  const [first = 1, last = first] = [blocks[0], blocks.at(-1)];
  return { from: Math.min(count, (first - 1) * size), to: Math.min(count, last * size) };
}

const FIRST_BLOCK: readonly number[] = [1];
const NO_BLOCKS: readonly number[] = [];
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
