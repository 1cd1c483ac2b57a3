import type { Action } from '@reduxjs/toolkit';
import { frameApplied } from '../actions';

/**
 * log: ordered, nothing merged · state: the newest row per key wins, older ones of a frame are skipped ·
 * signal: as log, but the oldest rows are dropped when the screen cannot follow.
 */
export type Lane = 'log' | 'state' | 'signal';

export interface LiveDefinition<Row> {
  /** Unique; the key of the rows in `frameApplied`. */
  name: string;
  lane: Lane;
  messageTypes: readonly number[];
  /** Rows of a content, JSON already parsed. Undefined: the content is not what it should be. */
  read(content: unknown, messageType: number): Row[] | undefined;
  /** Lane `state` only: what a row is a state of. */
  key?(row: Row): string;
  /** Lane `state` only: whether `next` replaces `known`. */
  newer?(next: Row, known: Row): boolean;
}

export interface LiveTopic<Row> extends LiveDefinition<Row> {
  /** Rows of this topic inside an action; empty for any other action. */
  rowsOf(action: Action): readonly Row[];
}

const NONE: readonly never[] = [];

/**
 * Declares what arrives on the socket under some message types, which other topics may read too. Its owner registers
 * it once (`realtimeSaga({topics})`) and reads its rows in a reducer of `frameApplied` with `rowsOf`.
 */
export function defineLive<Row>(definition: LiveDefinition<Row>): LiveTopic<Row> {
  return {
    ...definition,
    rowsOf: (action) =>
      frameApplied.match(action) ? ((action.payload[definition.name] as readonly Row[]) ?? NONE) : NONE,
  };
}
