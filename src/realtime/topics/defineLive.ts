import type { Action, Reducer } from '@reduxjs/toolkit';
import { frameApplied, snapshotApplied } from '../actions';

/**
 * log: ordered, nothing merged · state: the newest row per key wins, older ones of a frame are skipped ·
 * signal: as log, but the oldest rows are dropped when the screen cannot follow.
 */
export type TopicLane = 'log' | 'state' | 'signal';

export interface LiveDefinition<Row, SetRow = never> {
  /** Unique; the key of the rows in `frameApplied`, and of the slice in the store. */
  name: string;
  lane: TopicLane;
  messageTypes: readonly number[];
  /** Rows of a content, JSON already parsed. Undefined: the content is not what it should be. */
  read(content: unknown, messageType: number): Row[] | undefined;
  /** Lane `state` only: what a row is a state of. */
  key?(row: Row): string;
  /** Lane `state` only: whether `next` replaces `known`. */
  newer?(next: Row, known: Row): boolean;
  /** Name of its rows in a snapshot; absent for what no snapshot brings. */
  set?: string;
  /** Lane `log`, given where no version may be missing: whether this version is the last of its row. */
  isLast?(row: Row): boolean;
  /** Of one topic: whether a row counts in the server's digest. */
  isSummed?(row: SetRow): boolean;
  /** Lane `state`: key of a row of the set. A state of which no set told is worth another snapshot. */
  memberOf?(row: SetRow): string;
}

/** Where the rows of a topic stand in actions; nowhere in any other action. */
export interface RowsOf<Row, SetRow> {
  rowsOf(action: Action): readonly Row[];
  /** Undefined: the action brings no snapshot. */
  setOf(action: Action): readonly SetRow[] | undefined;
}

export interface LiveTopic<Row, SetRow = never> extends LiveDefinition<Row, SetRow>, RowsOf<Row, SetRow> {
  reducer?: Reducer;
}
/** A topic with a slice in the store. */
export interface SlicedTopic<Row, SetRow, State> extends LiveTopic<Row, SetRow> {
  reducer: Reducer<State>;
}
/** What the stream needs to know of any topic. */
export type AnyTopic = LiveTopic<unknown, unknown>;

const NONE: readonly never[] = [];

function rowsOfTopic<Row, SetRow>({ name, set }: LiveDefinition<Row, SetRow>): RowsOf<Row, SetRow> {
  return {
    rowsOf: (action) =>
      frameApplied.match(action) ? ((action.payload[name] as readonly Row[]) ?? NONE) : NONE,
    setOf: (action) =>
      set !== undefined && snapshotApplied.match(action)
        ? ((action.payload[set] as readonly SetRow[]) ?? NONE)
        : undefined,
  };
}

/** Declares a topic: what arrives under some message types, how it is kept, and the slice it fills. */
export function defineLive<Row, SetRow, State>(
  definition: LiveDefinition<Row, SetRow> & { slice(rows: RowsOf<Row, SetRow>): Reducer<State> },
): SlicedTopic<Row, SetRow, State>;
export function defineLive<Row>(definition: LiveDefinition<Row>): LiveTopic<Row>;
export function defineLive<Row, SetRow>({
  slice,
  ...definition
}: LiveDefinition<Row, SetRow> & { slice?(rows: RowsOf<Row, SetRow>): Reducer }): LiveTopic<Row, SetRow> {
  const rows = rowsOfTopic(definition);
  return { ...definition, ...rows, reducer: slice?.(rows) };
}
