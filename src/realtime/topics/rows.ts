import { isObject } from '../frames/codec';
import type { IndexedRows } from '../types';

export interface LogRow {
  id: string;
  ver: number;
}
export interface LogRules<Row> {
  cap: number;
  /** Newest first. */
  order(a: Row, b: Row): number;
  /** True for rows that stay whatever the cap says. */
  keep(row: Row): boolean;
}

/** For rows of the same moment: ids of ours grow with time. */
export function byIdDescending(a: { id: string }, b: { id: string }): number {
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

function newestById<Row extends LogRow>(rows: readonly Row[]): Map<string, Row> {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const known = newest.get(row.id);
    if (!known || row.ver > known.ver) newest.set(row.id, row);
  }
  return newest;
}

/** Drops the oldest rows that need not be kept. */
export function capRows<Row>(rows: readonly Row[], { cap, keep }: LogRules<Row>): readonly Row[] {
  let surplus = rows.length - cap;
  if (surplus <= 0) return rows;
  const kept: Row[] = [];
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] as Row;
    if (surplus > 0 && !keep(row)) surplus -= 1;
    else kept.push(row);
  }
  return kept.reverse();
}

/**
 * Rows with updates put in by version: higher ones replace, equal and lower ones change nothing.
 * Unchanged rows stay the same objects, and without any change so does the list.
 */
export function upsertLog<Row extends LogRow>(
  rows: readonly Row[],
  updates: readonly Row[],
  rules: LogRules<Row>,
): readonly Row[] {
  if (updates.length === 0) return rows;
  const news = newestById(updates);
  let changed = false;
  let moved = false;
  const next = rows.map((row) => {
    const update = news.get(row.id);
    if (!update) return row;
    news.delete(row.id);
    if (update.ver <= row.ver) return row;
    changed = true;
    moved ||= rules.order(update, row) !== 0;
    return update;
  });
  if (!changed && news.size === 0) return rows;
  if (news.size === 0 && !moved) return capRows(next, rules);
  // Almost in order already, which the engine's sort notices.
  return capRows([...news.values(), ...next].sort(rules.order), rules);
}

/** A list from a snapshot; rows of the same version stay the objects they were. */
export function replaceLog<Row extends LogRow>(
  known: readonly Row[],
  rows: readonly Row[],
  rules: LogRules<Row>,
  anew: boolean,
): readonly Row[] {
  const before = new Map(anew ? [] : known.map((row) => [row.id, row]));
  const next = rows.map((row) => {
    const old = before.get(row.id);
    return old && old.ver === row.ver ? old : row;
  });
  return capRows(next.sort(rules.order), rules);
}

export function indexRows<Row>(rows: readonly Row[], key: (row: Row) => string): IndexedRows<Row> {
  return { rows, index: new Map(rows.map((row, at) => [key(row), at])) };
}

export interface StateRules<Row, Update> {
  key(update: Update): string;
  /** The new row, or the old one when the update changes nothing; undefined for rows unknown here. */
  merge(old: Row | undefined, update: Update): Row | undefined;
}

/** Rows of lane `state` with updates merged in; places do not move, unknown keys go to the end. */
export function mergeState<Row, Update>(
  state: IndexedRows<Row>,
  updates: readonly Update[],
  { key, merge }: StateRules<Row, Update>,
): IndexedRows<Row> {
  let rows: Row[] | undefined;
  let index: Map<string, number> | undefined;
  for (const update of updates) {
    const place = (index ?? state.index).get(key(update));
    const old = place === undefined ? undefined : (rows ?? state.rows)[place];
    const next = merge(old, update);
    if (next === undefined || next === old) continue;
    // Thousands of pointers: `slice` is one copy of memory, a spread goes through them.
    rows ??= state.rows.slice();
    if (place !== undefined) rows[place] = next;
    else {
      index ??= new Map(state.index);
      index.set(key(update), rows.push(next) - 1);
    }
  }
  return rows ? { rows, index: index ?? state.index } : state;
}

/** Rows that carry a version and the time it was made. */
interface VersionedRow {
  ver: number;
  at: number;
}

/**
 * A higher version wins. A lower one that was made later comes from a server that lost its last
 * states in a crash: without this rule the screen would wait until it has counted up again.
 */
export function isNewer(next: VersionedRow, known: VersionedRow): boolean {
  return next.ver > known.ver || (next.ver < known.ver && next.at > known.at);
}

/** Whether this can be a row of a log. */
export function isRow(value: unknown): value is { id: string; ver: number; state: string } {
  return isObject(value) && typeof value.id === 'string' && typeof value.ver === 'number';
}
