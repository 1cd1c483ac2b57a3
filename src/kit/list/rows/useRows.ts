import type { AnyRow, Resource } from '@contract/kit/resource';
import type { ListResult, Titles } from '@contract/kit/wire';
import { type ApiProblem, askBehind, isLost } from '@shared/api';
import { useCallback, useMemo, useRef, useState } from 'react';
import { resourceApi } from '../../api/resourceApi';
import type { ListState } from '../listState';
import { ENDLESS, listArgs, pageNumberAt, rowsPerPage } from './listArgs';
import { blocksOf, rowsIn, titlesIn, useBlocks } from './useBlocks';
import { useCounted } from './useCounted';
import { nextShown, type VisiblePage } from './visiblePage';

export interface ListRows {
  /** Answer of the first page to what is asked; undefined while that is not known. */
  answer?: ListResult;
  /** The answer whose rows are shown: that of the question before, until there is one. */
  shown?: ListResult;
  /** What the shown rows are an answer to. */
  state: ListState;
  /** The same as a text: rows of the same question have the same. */
  asked: string;
  /** The rows are those of the question before. */
  stale: boolean;
  /** How many rows the table has. */
  count: number;
  at(index: number): AnyRow | undefined;
  /** The rows of the page, or of the blocks in sight. */
  loaded: readonly AnyRow[];
  titles: Titles;
  problem?: ApiProblem;
  fetching: boolean;
  /** When what is there, or on its way, was asked for: ms; of a page fetched ahead, before anybody turned to it. */
  askedAt?: number;
  /** Fetches anew what is in sight. */
  refetch(): void;
  /** How many rows stand before the first one of the table. */
  before: number;
  /** What goes on paper, end exclusive: the page, or of an endless list the blocks in sight. */
  stretch(): { from: number; to: number };
  /** Rows of one block of an endless list, in sight or not. */
  block(number: number): Promise<readonly AnyRow[]>;
  /** The table shows these rows now. */
  show(from: number, to: number): void;
  /** Somebody is about to turn to this page: it is fetched now. */
  ahead(page: number): void;
}

/** A page fetched this long ago, in seconds, is fetched anew when somebody is about to turn to it. */
const AHEAD_S = 5;

/**
 * The rows of a list: one page, or all of them, fetched block by block where the table looks.
 * @param waits nothing is asked for yet
 */
export function useRows(resource: Resource, asking: ListState, waits = false): ListRows {
  const args = useMemo(() => listArgs(resource, asking), [resource, asking]);
  const first = resourceApi.useListQuery(args, { skip: waits });
  const kept = useRef<VisiblePage>(undefined);
  const known = useCounted(args, first.currentData);
  const fresh = { args, state: asking, answer: known };
  // Behind a lost link nobody knows better: the rows stay, marked as those of the question before.
  kept.current = nextShown(kept.current, fresh, first.error !== undefined && !isLost(first.error));
  const { args: shownArgs, state, answer } = kept.current ?? fresh;
  const asked = useMemo(() => JSON.stringify(shownArgs), [shownArgs]);
  const endless = state.size === 'all';
  const [inSight, show] = useSight(asked);
  const further = useMemo(
    () => (endless ? inSight.filter((block) => block > 1) : NO_BLOCKS),
    [endless, inSight],
  );
  const blocks = useBlocks(shownArgs, further);
  const answers = useMemo(() => new Map([...blocks.answers, [1, answer] as const]), [blocks.answers, answer]);
  const at = useCallback(
    (index: number) => {
      if (!endless) return answer?.rows[index];
      return answers.get(pageNumberAt(ENDLESS, index))?.rows[index % rowsPerPage(ENDLESS)];
    },
    [endless, answer, answers],
  );
  const loaded = useMemo(
    () => (endless ? rowsIn(inSight, answers) : (answer?.rows ?? NO_ROWS)),
    [endless, inSight, answers, answer],
  );
  const titles = useMemo(() => titlesIn(answers), [answers]);
  const refetchFirst = first.refetch;
  const refetchBlocks = blocks.refetch;
  const refetch = useCallback(() => {
    if (waits) return;
    void askBehind(refetchFirst());
    refetchBlocks();
  }, [waits, refetchFirst, refetchBlocks]);
  const prefetch = resourceApi.usePrefetch('list', { ifOlderThan: AHEAD_S });
  const ahead = useCallback((page: number) => prefetch({ ...args, page }), [prefetch, args]);
  const count = answer ? (endless ? answer.total : answer.rows.length) : 0;
  const stretch = () => (endless ? stretchOf(inSight, count) : { from: 0, to: count });
  return {
    shown: answer,
    answer: known,
    state,
    asked,
    count,
    at,
    loaded,
    titles,
    refetch,
    show,
    ahead,
    stale: answer !== undefined && known === undefined,
    before: endless ? 0 : (state.page - 1) * rowsPerPage(state),
    stretch,
    block: blocks.block,
    problem: (first.error as ApiProblem | undefined) ?? blocks.problem,
    fetching: first.isFetching,
    askedAt: first.startedTimeStamp,
  };
}

/** The blocks that the table looks at; another question is looked at from its start. */
function useSight(asked: string) {
  const [sight, setSight] = useState({ asked, blocks: FIRST_BLOCK });
  if (sight.asked !== asked) setSight({ asked, blocks: FIRST_BLOCK });
  const show = useCallback((from: number, to: number) => {
    const blocks = blocksOf(from, to);
    setSight((present) => (present.blocks.join() === blocks.join() ? present : { ...present, blocks }));
  }, []);
  return [sight.blocks, show] as const;
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
