import type { AlertRow } from '@contract/alerts';
import { describe, expect, it } from 'vitest';
import {
  type AlarmOrder,
  type AlarmRow,
  type AlertFilter,
  findRows,
  freshest,
  singleRows,
  sortRows,
  withParts,
} from './alertRows';
import { freezeOrder, heldView } from './lists/heldRows';

function alertOf(id: string, parts: Partial<AlertRow> = {}): AlertRow {
  const alert = {
    id,
    ver: 1,
    state: 'raised',
    code: 'DOOR_UNAUTH',
    priority: 'high',
    machineId: id,
    source: '',
    raisedAt: 1,
    label: null,
    ...parts,
  };
  return alert as AlertRow;
}
const MACHINES = new Map([['m1', { name: 'Metro Hall' }]]);
const ids = (rows: readonly AlarmRow[]) => rows.map(({ lead }) => lead.id);
const nameOf = ({ code }: AlertRow) => (code === 'DOOR_UNAUTH' ? 'Unauthorised door opening' : 'Low');
const found = (alerts: readonly AlertRow[], parts: Partial<AlertFilter>) =>
  findRows(alerts, MACHINES, { state: 'all', q: '', ...parts }, nameOf);

describe('the triage list', () => {
  it('lists active alarms first, urgency before age, and ended ones last', () => {
    const alerts = [
      alertOf('recovered', { state: 'returned', priority: 'critical', raisedAt: 8 }),
      alertOf('cleared', { state: 'cleared', priority: 'critical' }),
      alertOf('low', { priority: 'low', raisedAt: 9 }),
      alertOf('seen', { priority: 'critical', state: 'acknowledged' }),
      alertOf('old', { priority: 'critical', raisedAt: 1 }),
      alertOf('new', { priority: 'critical', raisedAt: 5 }),
    ];
    expect(ids(found(alerts, {}))).toEqual(['new', 'old', 'seen', 'low', 'recovered', 'cleared']);
  });

  it('filters by state, family, machine and words in the language of the reader', () => {
    const alerts = [
      alertOf('a', { machineId: 'm1' }),
      alertOf('b', { state: 'cleared' }),
      alertOf('c', { code: 'STOCK_LOW', label: 'Ibuprofen' }),
    ];
    expect(ids(found(alerts, { state: 'open' }))).toEqual(['a', 'c']);
    expect(ids(found(alerts, { family: 'stock' }))).toEqual(['c']);
    expect(ids(found(alerts, { q: 'ibu' }))).toEqual(['c']);
    expect(ids(found(alerts, { q: 'metro' }))).toEqual(['a']);
    expect(ids(found(alerts, { machine: 'm1' }))).toEqual(['a']);
  });

  it('names machines, and unknown ones by id', () => {
    const rows = singleRows([alertOf('a', { machineId: 'm1' }), alertOf('b')], MACHINES);
    expect(rows.map(({ machine }) => machine)).toEqual(['Metro Hall', 'b']);
  });

  it('is sorted by its columns, and equal rows by urgency', () => {
    const alerts = [
      alertOf('low', { priority: 'low', raisedAt: 3 }),
      alertOf('seen', { state: 'acknowledged', raisedAt: 2 }),
      alertOf('new', { raisedAt: 1, code: 'STOCK_LOW' }),
    ];
    const sorted = (order: Partial<AlarmOrder>) =>
      ids(sortRows(found(alerts, {}), { descending: false, language: 'en', ...order }, nameOf));
    expect(sorted({})).toEqual(['new', 'seen', 'low']);
    expect(sorted({ key: 'age' })).toEqual(['low', 'seen', 'new']);
    expect(sorted({ key: 'age', descending: true })).toEqual(['new', 'seen', 'low']);
    expect(sorted({ key: 'priority', descending: true })).toEqual(['low', 'new', 'seen']);
    expect(sorted({ key: 'state' })).toEqual(['new', 'low', 'seen']);
    expect(sorted({ key: 'what' })).toEqual(['new', 'low', 'seen']);
  });

  it('has a row per machine that runs short, which expands into its products', () => {
    const short = ['p1', 'p2'].map((source) =>
      alertOf(source, { code: 'STOCK_LOW', machineId: 'm1', source }),
    );
    const rows = found([...short, alertOf('a')], {});
    expect(rows.map(({ alerts }) => alerts.length).sort()).toEqual([1, 2]);
    const group = rows.find(({ alerts }) => alerts.length === 2);
    const opened = withParts(rows, new Set([group?.key ?? '']));
    expect(opened.filter(({ part }) => part).map(({ lead }) => lead.id)).toEqual(['p1', 'p2']);
    expect(new Set(opened.map(({ key }) => key)).size).toBe(4);
  });
});

describe('a page of the history', () => {
  it('shows changes since it was requested and nothing older', () => {
    const asked = [alertOf('a', { ver: 2 }), alertOf('b', { ver: 2 }), alertOf('c')];
    const live = [alertOf('a', { ver: 3, state: 'cleared' }), alertOf('b', { ver: 1, state: 'cleared' })];
    expect(freshest(asked, live).map(({ state }) => state)).toEqual(['cleared', 'raised', 'raised']);
  });
});

describe('a paused list', () => {
  const row = (alert: AlertRow) => singleRows([alert], MACHINES)[0] as AlarmRow;
  const known = (...alerts: AlertRow[]) => new Map(alerts.map((alert) => [alert.id, alert]));

  it('keeps order and rows, updates their contents and counts waiting ones', () => {
    const [a, b, c] = [alertOf('a'), alertOf('b'), alertOf('c')];
    const held = freezeOrder([row(b), row(a)], '');
    const changed = alertOf('a', { state: 'cleared' });
    const view = heldView(held, [row(c), row(b)], known(changed, b, c));
    expect(ids(view.rows)).toEqual(['b', 'a']);
    expect(view.rows[1]?.lead.state).toBe('cleared');
    expect(view.waiting).toBe(1);
    expect(heldView(undefined, [row(c), row(b)], known(changed, b, c)).rows).toHaveLength(2);
  });

  it('loses only deleted rows', () => {
    const [a, b] = [alertOf('a'), alertOf('b')];
    const view = heldView(freezeOrder([row(b), row(a)], ''), [row(a)], known(a));
    expect(ids(view.rows)).toEqual(['a']);
    expect(view.waiting).toBe(0);
  });

  it('counts the next probe of an excursion as waiting too', () => {
    const probe = (id: string) => alertOf(id, { code: 'ENV_T_HIGH', machineId: 'm1', source: `Z1/${id}` });
    const held = freezeOrder(found([probe('T1')], {}), '');
    const view = heldView(held, found([probe('T1'), probe('T2')], {}), known(probe('T1'), probe('T2')));
    expect(view.rows[0]?.alerts).toHaveLength(1);
    expect(view.waiting).toBe(1);
  });
});
