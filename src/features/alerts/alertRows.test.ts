import type { AlertRow } from '@contract/alerts';
import { describe, expect, it } from 'vitest';
import {
  type AlertFilter,
  countOpen,
  filterAlerts,
  freshest,
  type NamedAlert,
  nameAlerts,
  triageOrder,
} from './alertRows';
import { heldView, hold } from './lists/heldRows';

function named(id: string, parts: Partial<AlertRow> = {}, machine = 'Metro Hall'): NamedAlert {
  const alert = {
    id,
    ver: 1,
    state: 'raised',
    code: 'DOOR_UNAUTH',
    priority: 'high',
    raisedAt: 1,
    label: null,
    ...parts,
  };
  return { alert: alert as AlertRow, machine };
}
const ids = (rows: readonly NamedAlert[]) => rows.map(({ alert }) => alert.id);
const nameOf = () => 'Unauthorised door opening';
const filtered = (rows: readonly NamedAlert[], parts: Partial<AlertFilter>) =>
  ids(filterAlerts(rows, { state: 'all', machine: '', q: '', ...parts }, nameOf));

describe('the triage list', () => {
  it('puts what is going on first, urgency before age and what is over last', () => {
    const rows = [
      named('recovered', { state: 'returned', priority: 'critical', raisedAt: 8 }),
      named('cleared', { state: 'cleared', priority: 'critical' }),
      named('low', { priority: 'low', raisedAt: 9 }),
      named('seen', { priority: 'critical', state: 'acknowledged' }),
      named('old', { priority: 'critical', raisedAt: 1 }),
      named('new', { priority: 'critical', raisedAt: 5 }),
    ];
    expect(ids([...rows].sort(triageOrder))).toEqual(['new', 'old', 'seen', 'low', 'recovered', 'cleared']);
  });

  it('filters by state, family and words of the reader', () => {
    const rows = [
      named('a'),
      named('b', { state: 'cleared' }),
      named('c', { code: 'STOCK_LOW', label: 'Ibuprofen' }),
    ];
    expect(filtered(rows, { state: 'open' })).toEqual(['a', 'c']);
    expect(filtered(rows, { family: 'stock' })).toEqual(['c']);
    expect(filtered(rows, { q: 'ibu' })).toEqual(['c']);
    expect(filtered(rows, { q: 'UNAUTH' })).toHaveLength(3);
  });

  it('can be narrowed to one machine', () => {
    const rows = [named('a', { machineId: 'm1' }), named('b', { machineId: 'm2' })];
    expect(filtered(rows, { machine: 'm2' })).toEqual(['b']);
  });

  it('names machines, and those it does not know by their id', () => {
    const machines = new Map([['m1', { name: 'Metro Hall' }]]);
    const rows = nameAlerts(
      [named('a', { machineId: 'm1' }).alert, named('b', { machineId: 'm2' }).alert],
      machines,
    );
    expect(rows.map(({ machine }) => machine)).toEqual(['Metro Hall', 'm2']);
  });

  it('counts what is open, and what nobody has seen', () => {
    const alerts = [named('a'), named('b', { state: 'acknowledged' }), named('c', { state: 'cleared' })].map(
      ({ alert }) => alert,
    );
    expect(countOpen(alerts)).toMatchObject({ open: 2, unseen: 1, high: 2 });
  });
});

describe('a page of the history', () => {
  it('shows what happened since it was asked for, and nothing older', () => {
    const asked = [named('a', { ver: 2 }), named('b', { ver: 2 }), named('c')].map(({ alert }) => alert);
    const live = [named('a', { ver: 3, state: 'cleared' }), named('b', { ver: 1, state: 'cleared' })];
    const rows = freshest(
      asked,
      live.map(({ alert }) => alert),
    );
    expect(rows.map(({ state }) => state)).toEqual(['cleared', 'raised', 'raised']);
  });
});

describe('a held list', () => {
  it('keeps order and rows, shows new contents, and says how many wait', () => {
    const [a, b, c] = [named('a'), named('b'), named('c')];
    const held = hold([b, a], '');
    const changed = named('a', { state: 'cleared' });
    const all = new Map([changed, b, c].map((row) => [row.alert.id, row]));
    const view = heldView(held, [c, b], all);
    expect(ids(view.rows)).toEqual(['b', 'a']);
    expect(view.rows[1]?.alert.state).toBe('cleared');
    expect(view.waiting).toBe(1);
    expect(heldView(undefined, [c, b], all).rows).toHaveLength(2);
  });

  it('loses only what does not exist any more', () => {
    const [a, b] = [named('a'), named('b')];
    const view = heldView(hold([b, a], ''), [a], new Map([['a', a]]));
    expect(ids(view.rows)).toEqual(['a']);
    expect(view.waiting).toBe(0);
  });
});
