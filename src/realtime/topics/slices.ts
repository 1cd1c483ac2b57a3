import type { Action, Reducer } from '@reduxjs/toolkit';
import { isReplicaReset, snapshotApplied } from '../actions';
import type { IndexedRows } from '../types';
import type { RowsOf } from './defineLive';
import {
  indexRows,
  type LogRow,
  type LogRules,
  mergeState,
  replaceLog,
  type StateRules,
  upsertLog,
} from './rows';

export interface LogState<Row> {
  rows: readonly Row[];
}

function isAnew(action: Action): boolean {
  return snapshotApplied.match(action) && action.payload.anew;
}

/** The slice of a log: by version, in order, bounded; equal rows stay the same objects. */
export function logSlice<Row extends LogRow>(
  rules: LogRules<Row>,
  { rowsOf, setOf }: RowsOf<Row, Row>,
): Reducer<LogState<Row>> {
  const none: LogState<Row> = { rows: [] };
  return (state = none, action) => {
    if (isReplicaReset(action)) return none;
    const set = setOf(action);
    if (set) return { rows: replaceLog(state.rows, set, rules, isAnew(action)) };
    const rows = upsertLog(state.rows, rowsOf(action), rules);
    return rows === state.rows ? state : { rows };
  };
}

/** How updates of lane `state` and rows of a snapshot become rows of the store. */
export interface KeyedRules<Row, Update> extends StateRules<Row, Update> {
  keyOfRow(row: Row): string;
  /** The row of a snapshot, or the known one as far as it says the same. */
  reuse(known: Row, row: Row): Row;
  order?(a: Row, b: Row): number;
}

/** The slice of a state: one row a key, found by it; places change with snapshots only. */
export function keyedSlice<Row, Update>(
  rules: KeyedRules<Row, Update>,
  { rowsOf, setOf }: RowsOf<Update, Row>,
): Reducer<IndexedRows<Row>> {
  const none: IndexedRows<Row> = { rows: [], index: new Map() };
  const replaced = ({ rows, index }: IndexedRows<Row>, set: readonly Row[], anew: boolean) => {
    const next = set.map((row) => {
      const place = anew ? undefined : index.get(rules.keyOfRow(row));
      const known = place === undefined ? undefined : rows[place];
      return known === undefined ? row : rules.reuse(known, row);
    });
    return indexRows(rules.order ? next.sort(rules.order) : next, rules.keyOfRow);
  };
  return (state = none, action) => {
    if (isReplicaReset(action)) return none;
    const set = setOf(action);
    if (set) return replaced(state, set, isAnew(action));
    return mergeState(state, rowsOf(action), rules);
  };
}
