import type { AnyRow } from '@contract/kit/resource';

/** Rows that follow one another in a list, the first of them at place `from` (from 0). */
export interface RowRange {
  rows: readonly AnyRow[];
  from: number;
}
export interface RecordPosition {
  id: string;
  /** Its place in the list. */
  at: number;
}
export interface Neighbours {
  before?: RecordPosition;
  after?: RecordPosition;
}

/**
 * What stands before and after a record. Where it moved by a few places it is found again; where it left the list, what
 * took its place comes next.
 */
export function neighboursOf({ rows, from }: RowRange, id: string, at: number): Neighbours {
  const found = rows.findIndex((row) => row.id === id);
  const here = found < 0 ? at - from : found;
  const next = found < 0 ? here : here + 1;
  const neighbour = (index: number): RecordPosition | undefined => {
    const row = rows[index];
    return row && { id: row.id, at: from + index };
  };
  return { before: neighbour(here - 1), after: neighbour(next) };
}
