import { describe, expect, it } from 'vitest';
import { byIdDescending, capRows, indexRows, type LogRules, mergeState, replaceLog, upsertLog } from './rows';

interface Row {
  id: string;
  ver: number;
  at: number;
  open?: true;
}
const row = (id: string, ver = 1, at = 0, more: Partial<Row> = {}): Row => ({ id, ver, at, ...more });
const RULES: LogRules<Row> = {
  cap: 3,
  order: (a, b) => b.at - a.at || byIdDescending(a, b),
  keep: ({ open }) => open === true,
};
const ids = (rows: readonly Row[]) => rows.map(({ id, ver }) => `${id}${ver}`).join(' ');

describe('rows of the same moment', () => {
  it('are sorted by id, the later one first', () => {
    const sorted = [row('a'), row('c'), row('b')].sort(byIdDescending);
    expect(ids(sorted)).toBe('c1 b1 a1');
    expect(byIdDescending({ id: 'a' }, { id: 'a' })).toBe(0);
  });
});

describe('a list with a limit', () => {
  it('drops the oldest closed rows and no more than the surplus', () => {
    const rows = [row('e'), row('d'), row('c', 1, 0, { open: true }), row('b'), row('a')];
    expect(ids(capRows(rows, RULES))).toBe('e1 d1 c1');
    expect(ids(capRows(rows.toReversed(), RULES))).toBe('a1 b1 c1');
    expect(ids(capRows(rows, { ...RULES, cap: 4 }))).toBe('e1 d1 c1 b1');
  });

  it('is the same object without a surplus', () => {
    const rows = [row('c'), row('b'), row('a')];
    expect(capRows(rows, RULES)).toBe(rows);
  });

  it('exceeds the limit with rows that must stay', () => {
    const rows = ['e', 'd', 'c', 'b'].map((id) => row(id, 1, 0, { open: true }));
    expect(capRows(rows, RULES)).toEqual(rows);
  });
});

describe('log updates', () => {
  const known = [row('c', 2, 3), row('b', 2, 2), row('a', 2, 1)];

  it('change nothing unless their version is higher', () => {
    expect(upsertLog(known, [], RULES)).toBe(known);
    expect(upsertLog(known, [row('b', 2, 9), row('a', 1, 9)], RULES)).toBe(known);
  });

  it('replace rows in place and move only those out of order', () => {
    const next = upsertLog(known, [row('b', 3, 2)], RULES);
    expect(ids(next)).toBe('c2 b3 a2');
    expect(next[0]).toBe(known[0]);
    expect(ids(upsertLog(known, [row('a', 3, 9)], RULES))).toBe('a3 c2 b2');
    expect(ids(known), 'the list before stays as it was').toBe('c2 b2 a2');
  });

  it('insert new rows in order and drop the oldest', () => {
    expect(ids(upsertLog(known, [row('n', 1, 2)], RULES))).toBe('c2 n1 b2');
    expect(ids(upsertLog(known, [row('n', 1, 0)], RULES))).toBe('c2 b2 a2');
  });

  it('apply once with the highest of several versions, in any order', () => {
    expect(ids(upsertLog([], [row('a', 2), row('a', 3), row('a', 1)], RULES))).toBe('a3');
    expect(ids(upsertLog(known, [row('b', 4, 2), row('b', 3, 2)], RULES))).toBe('c2 b4 a2');
  });

  it('work for a list that is already too long', () => {
    const long = [...known, row('z', 1, 0)];
    expect(ids(upsertLog(long, [row('b', 3, 2)], RULES))).toBe('c2 b3 a2');
  });
});

describe('a list from a snapshot', () => {
  const known = [row('b', 2, 2), row('a', 2, 1)];

  it('is sorted and limited and reuses unchanged objects', () => {
    const next = replaceLog(known, [row('a', 2, 1), row('b', 3, 2), row('c', 1, 3)], RULES, false);
    expect(ids(next)).toBe('c1 b3 a2');
    expect(next[2]).toBe(known[1]);
    expect(replaceLog(known, [row('d'), row('e'), row('f'), row('g')], RULES, false)).toHaveLength(3);
  });

  it('reuses nothing when versions restart', () => {
    const [first] = replaceLog(known, [row('a', 2, 9)], RULES, true);
    expect(first).toEqual(row('a', 2, 9));
  });
});

describe('rows by key', () => {
  const key = ({ id }: Row) => id;
  const merge = (old: Row | undefined, next: Row) =>
    next.at < 0 ? undefined : old?.ver === next.ver ? old : next;
  const state = indexRows([row('a'), row('b')], key);

  it('are found by their index', () => {
    expect([...state.index]).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('are the same object when no update changes anything', () => {
    expect(mergeState(state, [], { key, merge })).toBe(state);
    expect(mergeState(state, [row('a'), row('x', 1, -1)], { key, merge })).toBe(state);
  });

  it('keep their positions and index when none is new', () => {
    const next = mergeState(state, [row('b', 2), row('b', 3)], { key, merge });
    expect(ids(next.rows)).toBe('a1 b3');
    expect(next.rows[0]).toBe(state.rows[0]);
    expect(next.index).toBe(state.index);
    expect(ids(state.rows)).toBe('a1 b1');
  });

  it('append new ones, also when these change in the same update', () => {
    const next = mergeState(state, [row('c'), row('c', 2), row('d')], { key, merge });
    expect(ids(next.rows)).toBe('a1 b1 c2 d1');
    expect([next.index.get('c'), next.index.get('d')]).toEqual([2, 3]);
    expect(state.index.has('c')).toBe(false);
  });
});
