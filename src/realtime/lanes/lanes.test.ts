import { describe, expect, it } from 'vitest';
import { frameApplied } from '../actions';
import { defineLive } from '../topics/defineLive';
import { Lanes } from './lanes';

interface Row {
  id: string;
  ver: number;
}
const base = { messageTypes: [1], read: () => [] };
const log = defineLive<Row>({ ...base, name: 'log', lane: 'log' });
const state = defineLive<Row>({
  ...base,
  name: 'state',
  lane: 'state',
  key: (row) => row.id,
  newer: (next, known) => next.ver > known.ver,
});
const signal = defineLive<number>({ ...base, name: 'signal', lane: 'signal' });
const row = (id: string, ver: number): Row => ({ id, ver });

describe('Lanes', () => {
  it('merges no log rows and keeps the newest state per key', () => {
    const lanes = new Lanes([log, state]);
    const rows = [row('a', 1), row('a', 3), row('b', 1), row('a', 2)];
    lanes.push('log', rows);
    lanes.push('state', rows);
    const batch = lanes.take();
    expect(batch).toEqual({ log: rows, state: [row('a', 3), row('b', 1)] });
    expect(lanes.take()).toBeUndefined();
    expect(lanes.pending).toBe(false);
  });

  it('spreads a backlog of log rows over several frames in order', () => {
    const lanes = new Lanes([log]);
    lanes.push('log', [row('a', 1), row('a', 2), row('a', 3)]);
    expect(lanes.take(2)).toEqual({ log: [row('a', 1), row('a', 2)] });
    expect(lanes.pending).toBe(true);
    expect(lanes.take(2)).toEqual({ log: [row('a', 3)] });
  });

  it('takes at most the limit of log rows and everything of other lanes', () => {
    const lanes = new Lanes([log, state, signal]);
    const rows = [row('a', 1), row('b', 1), row('c', 1)];
    lanes.push('log', rows.slice(0, 1));
    lanes.push('log', rows.slice(1));
    lanes.push('state', rows);
    lanes.push('signal', [1, 2, 3]);
    expect(lanes.take(2)).toEqual({ log: rows.slice(0, 2), state: rows, signal: [1, 2, 3] });
    expect(lanes.take(2)).toEqual({ log: rows.slice(2) });
  });

  it('returns each row once and nothing for an unknown topic', () => {
    const lanes = new Lanes([state]);
    expect(lanes.pending).toBe(false);
    lanes.push('unknown', [1]);
    lanes.push('state', []);
    expect(lanes.take()).toBeUndefined();
    lanes.push('state', [row('a', 2)]);
    expect(lanes.pending).toBe(true);
    lanes.take();
    lanes.push('state', [row('a', 1)]);
    expect(lanes.take(), 'what was given out is no longer known').toEqual({ state: [row('a', 1)] });
  });

  it('keeps the last state row without a rule for newer ones', () => {
    const lanes = new Lanes([
      defineLive<Row>({ ...base, name: 'state', lane: 'state', key: ({ id }) => id }),
    ]);
    lanes.push('state', [row('a', 3), row('a', 1)]);
    expect(lanes.take()).toEqual({ state: [row('a', 1)] });
  });

  it('limits a signal by dropping the oldest rows', () => {
    const lanes = new Lanes([signal]);
    for (let at = 0; at < 2_100; at++) lanes.push('signal', [at]);
    const kept = lanes.take()?.signal;
    expect(kept).toHaveLength(2_000);
    expect(kept?.[0]).toBe(100);
  });

  it('refuses a state topic without a key', () => {
    expect(() => new Lanes([defineLive<Row>({ ...base, name: 'x', lane: 'state' })])).toThrow(TypeError);
  });
});

describe('defineLive', () => {
  it('finds the rows of its topic in a frame and nothing else', () => {
    expect(log.rowsOf(frameApplied({ log: [row('a', 1)], state: [] }))).toEqual([row('a', 1)]);
    expect(log.rowsOf(frameApplied({}))).toEqual([]);
    expect(log.rowsOf({ type: 'other' })).toEqual([]);
  });
});
