import { CAPS } from '@contract/push';
import type { StockRow } from '@contract/stock';
import { frameApplied, linkUnwanted, snapshotApplied } from '@realtime';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SnapshotData } from '../realtime/testing/internals';
import { type AlertsState, alertsApplied } from './alerts';
import type { MachinesState } from './machines';
import { stockLevels } from './stock';
import {
  alertRow,
  doorRow,
  machineInfo,
  machineRow,
  machineState,
  stockRow,
  zoneState,
} from './testing/testRows';
import { liveReducers } from './testing/testWorld';

const { alerts: alertsReducer, doors: doorsReducer, machines: machinesReducer } = liveReducers;
const { stock: stockReducer } = liveReducers;

function snapshot(data: Partial<SnapshotData>) {
  return snapshotApplied({ asOf: 1, machines: [], alerts: [], doors: [], stock: [], anew: false, ...data });
}

describe('alerts', () => {
  let first: AlertsState;
  beforeEach(() => {
    const rows = [alertRow('a'), alertRow('b', 1, 'raised', { raisedAt: 2_000 })];
    first = alertsReducer(undefined, alertsApplied(rows));
  });

  it('are sorted newest first', () => {
    expect(first.rows.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('keep row identity without changes, and list identity when no row changed', () => {
    const next = alertsReducer(first, frameApplied({ alerts: [alertRow('a', 2)] }));
    expect(next.rows[0]).toBe(first.rows[0]);
    expect(next.rows[1]).not.toBe(first.rows[1]);
    expect(alertsReducer(next, frameApplied({ alerts: [alertRow('a', 2), alertRow('a', 1)] }))).toBe(next);
    expect(alertsReducer(next, frameApplied({ doors: [doorRow('d')] }))).toBe(next);
    const again = alertsReducer(next, snapshot({ alerts: [alertRow('a', 2), alertRow('c')] }));
    expect(again.rows.find(({ id }) => id === 'a')).toBe(next.rows[1]);
  });

  it('keep nothing from before when the server restarts with a new epoch', () => {
    const changed = alertRow('a', 1, 'raised', { value: 99 });
    expect(alertsReducer(first, snapshot({ alerts: [changed], anew: true })).rows).toEqual([changed]);
  });

  it('move when their raise time changes', () => {
    const again = alertRow('a', 2, 'raised', { raisedAt: 9_000, count: 2 });
    expect(alertsReducer(first, frameApplied({ alerts: [again] })).rows.map(({ id }) => id)).toEqual([
      'a',
      'b',
    ]);
  });

  it('apply only the newest of several versions in one frame', () => {
    const state = alertsReducer(
      first,
      frameApplied({ alerts: [alertRow('a', 2), alertRow('a', 4), alertRow('a', 3)] }),
    );
    expect(state.rows.find(({ id }) => id === 'a')?.ver).toBe(4);
  });

  it('never drop an open one, and drop the oldest cleared ones first', () => {
    const cleared = Array.from({ length: CAPS.alerts }, (_, at) =>
      alertRow(`c${at}`, 1, 'cleared', { raisedAt: 10_000 + at }),
    );
    const state = alertsReducer(
      alertsReducer(undefined, alertsApplied(cleared)),
      alertsApplied([alertRow('open')]),
    );
    expect(state.rows).toHaveLength(CAPS.alerts);
    expect(state.rows.at(-1)?.id).toBe('open');
    expect(state.rows.some(({ id }) => id === 'c0')).toBe(false);
    const open = Array.from({ length: CAPS.alerts + 5 }, (_, at) => alertRow(`o${at}`));
    expect(alertsReducer(undefined, alertsApplied(open)).rows).toHaveLength(CAPS.alerts + 5);
  });

  it('are cleared with the session', () => {
    expect(alertsReducer(first, linkUnwanted()).rows).toEqual([]);
  });
});

describe('doors', () => {
  it('keep open ones beyond the limit', () => {
    const closed = Array.from({ length: CAPS.doors }, (_, at) =>
      doorRow(`d${at}`, 1, { state: 'closed', openAt: 5 + at }),
    );
    const state = doorsReducer(
      doorsReducer(undefined, snapshot({ doors: closed })),
      frameApplied({ doors: [doorRow('o', 1, { openAt: 1 })] }),
    );
    expect(state.rows).toHaveLength(CAPS.doors);
    expect(state.rows.at(-1)?.id).toBe('o');
  });
});

describe('machines', () => {
  let first: MachinesState;
  beforeEach(() => {
    first = machinesReducer(undefined, snapshot({ machines: [machineRow('b', 5), machineRow('a', 5)] }));
  });

  it('are sorted by name and do not move', () => {
    const next = machinesReducer(first, frameApplied({ machines: [machineState('b', 6)] }));
    expect(next.rows.map(({ info }) => info.id)).toEqual(['a', 'b']);
    expect(next.rows[0]).toBe(first.rows[0]);
    expect(next.rows[1]?.info).toBe(first.rows[1]?.info);
    expect(next.index).toBe(first.index);
  });

  it('keep their zone settings until they change', () => {
    const told = (ver: number, tHigh = 8) => {
      const zone = zoneState({ temp: ver });
      return machineState('b', ver, { zones: [{ ...zone, set: { ...zone.set, tHigh } }] });
    };
    const setOf = ({ rows }: MachinesState) => rows[1]?.state.zones?.[0]?.set;
    const one = machinesReducer(first, frameApplied({ machines: [told(6)] }));
    const two = machinesReducer(one, frameApplied({ machines: [told(7)] }));
    expect(two.rows[1]?.state.zones?.[0]?.temp).toBe(7);
    expect(setOf(two)).toBe(setOf(one));
    expect(setOf(machinesReducer(two, frameApplied({ machines: [told(8, 10)] })))?.tHigh).toBe(10);
    const row = { info: machineInfo('b'), state: told(9) };
    expect(setOf(machinesReducer(two, snapshot({ machines: [machineRow('a', 5), row] })))).toBe(setOf(one));
  });

  it('accept newer states only', () => {
    expect(
      machinesReducer(first, frameApplied({ machines: [machineState('b', 5), machineState('a', 4)] })),
    ).toBe(first);
  });

  it('accept a lower version with a later time after the server lost its memory', () => {
    const next = machinesReducer(
      first,
      frameApplied({ machines: [machineState('b', 2, { at: 900, temp: 1 })] }),
    );
    expect(next.rows[1]?.state.temp).toBe(1);
  });

  it('ignore the state of an unknown machine', () => {
    expect(machinesReducer(first, frameApplied({ machines: [machineState('z', 1)] }))).toBe(first);
  });

  it('take their current limits from the state', () => {
    const known = machinesReducer(first, frameApplied({ machines: [machineState('a', 6)] }));
    expect(known.rows[0]?.info).toBe(first.rows[0]?.info);
    const next = machinesReducer(known, frameApplied({ machines: [machineState('a', 7, { tHigh: 12 })] }));
    expect(next.rows[0]?.info).toMatchObject({ id: 'a', tLow: 10, tHigh: 12 });
    expect(next.rows[1]).toBe(first.rows[1]);
  });

  it('stay the same objects through an equal snapshot', () => {
    const renamed = { info: machineInfo('b', 'zz'), state: machineState('b', 5) };
    const next = machinesReducer(first, snapshot({ machines: [machineRow('a', 5), renamed] }));
    expect(next.rows[0]).toBe(first.rows[0]);
    expect(next.rows[1]).toEqual(renamed);
    expect(next.rows[1]?.state).toBe(first.rows[1]?.state);
  });

  it('of a snapshot are replaced where they differ, and all of them with a new epoch', () => {
    const rows = [machineRow('a', 5), machineRow('b', 5, { at: 6 })];
    const next = machinesReducer(first, snapshot({ machines: rows }));
    expect(next.rows[0]).toBe(first.rows[0]);
    expect(next.rows[1]?.state).toBe(rows[1]?.state);
    expect(next.rows[1]?.info).toBe(first.rows[1]?.info);
    const newer = machinesReducer(first, snapshot({ machines: [machineRow('b', 6, { at: 5 })] }));
    expect(newer.rows.map(({ state }) => state.ver)).toEqual([6]);
    const again = machinesReducer(
      first,
      snapshot({ machines: [machineRow('a', 5, { temp: 1 })], anew: true }),
    );
    expect(again.rows[0]?.state.temp).toBe(1);
  });

  it('are sorted by name for any ids', () => {
    const machines = ['b', 'c', 'a'].map((name, at) => ({
      info: machineInfo(`${at}`, name),
      state: machineState(`${at}`),
    }));
    const { rows } = machinesReducer(undefined, snapshot({ machines }));
    expect(rows.map(({ info }) => info.name)).toEqual(['a', 'b', 'c']);
  });

  it('of equal names are sorted by id and found at their position', () => {
    const machines = ['c', 'a', 'b'].map((id) => ({
      info: machineInfo(id, 'same'),
      state: machineState(id),
    }));
    const { rows, index } = machinesReducer(undefined, snapshot({ machines }));
    expect(rows.map(({ info }) => info.id)).toEqual(['a', 'b', 'c']);
    expect([...index]).toEqual(rows.map(({ info }, at) => [info.id, at]));
  });
});

describe('stock', () => {
  it('replaces rows by key, adds new ones and keeps the rest', () => {
    const first = stockReducer(undefined, snapshot({ stock: [stockRow('m', 'p'), stockRow('m', 'q')] }));
    const next = stockReducer(first, frameApplied({ stock: [stockRow('m', 'q', 2, 0), stockRow('m', 'r')] }));
    expect(next.rows.map(({ productId, stock }) => [productId, stock])).toEqual([
      ['p', 5],
      ['q', 0],
      ['r', 5],
    ]);
    expect(next.rows[0]).toBe(first.rows[0]);
    expect(next.index.get('m|r')).toBe(2);
    expect(first.rows).toHaveLength(2);
  });

  it('accepts newer rows only and keeps equal rows through a snapshot', () => {
    const first = stockReducer(
      undefined,
      snapshot({ stock: [stockRow('m', 'p', 3), stockRow('m', 'q', 3)] }),
    );
    expect(stockReducer(first, frameApplied({ stock: [stockRow('m', 'p', 2, 0)] }))).toBe(first);
    const rows = [stockRow('m', 'p', 3), stockRow('m', 'q', 4, 0), { ...stockRow('m', 'r', 3), at: 9 }];
    const next = stockReducer(first, snapshot({ stock: rows }));
    expect(next.rows[0]).toBe(first.rows[0]);
    expect(next.rows.slice(1)).toEqual(rows.slice(1));
    const later = { ...stockRow('m', 'p', 3, 1), at: 9 };
    expect(stockReducer(first, snapshot({ stock: [later] })).rows).toEqual([later]);
    const counted = { ...stockRow('m', 'p', 4, 1), at: 3 };
    expect(stockReducer(first, snapshot({ stock: [counted] })).rows).toEqual([counted]);
    const again = [stockRow('m', 'p', 3, 1)];
    expect(stockReducer(first, snapshot({ stock: again, anew: true })).rows).toEqual(again);
  });
});

it('counts a stock row once at its own level', () => {
  const at = (level: StockRow['level']) => ({ ...stockRow('m', level), level });
  const rows = [at('out'), at('low'), at('low'), at('ok')];
  expect(stockLevels(rows)).toEqual({ out: 1, critical: 0, low: 2, ok: 1 });
});
