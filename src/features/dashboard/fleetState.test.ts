import type { AlertRow } from '@contract/alerts';
import type { Machine } from '@live';
import { describe, expect, it } from 'vitest';
import { latestEvents } from './events';
import { toneOf, totalsOf, worstAlerts } from './fleetState';

const NOW = 2_000_000_000;
function machine(parts: Record<string, unknown> = {}): Machine {
  const state = {
    conn: 'online',
    temp: 22,
    tMeas: NOW - 1_000,
    suspect: false,
    doorOpen: false,
    sold24h: 3,
  };
  return {
    info: { id: 'm', name: 'm', storageClass: 'CN_ROOM' },
    state: { ...state, ...parts },
  } as unknown as Machine;
}
const AGES = { live: 0, stale: 600_000, dead: 3_600_000 };

/** With a refrigerator beside the main zone. */
function beside(parts: Record<string, unknown>): Machine {
  const set = { zone: 'Z2', storageClass: 'COLD_2_8', tLow: 2, tHigh: 8, rhLow: 35, rhHigh: 75 };
  return machine({ zones: [{ set, temp: 5, rh: 50, tMeas: NOW - 1_000, suspect: false, ...parts }] });
}
function alert(id: string, parts: Partial<AlertRow> = {}): AlertRow {
  return {
    id,
    machineId: 'm',
    state: 'raised',
    priority: 'low',
    code: 'DOOR_UNAUTH',
    raisedAt: 1,
    ackAt: null,
    returnedAt: null,
    clearedAt: null,
    ...parts,
  } as AlertRow;
}

describe('the marker of a machine', () => {
  it.each([
    [machine(), 'live', undefined, 'ok'],
    [beside({ temp: 15 }), 'live', undefined, 'bad'],
    [beside({ temp: 7.8 }), 'live', undefined, 'low'],
    [beside({ tMeas: NOW - 3_600_000 }), 'live', undefined, 'warn'],
    [beside({ temp: null, tMeas: null }), 'live', undefined, 'warn'],
    [beside({}), 'live', undefined, 'ok'],
    [machine(), 'live', 'critical', 'critical'],
    [machine(), 'live', 'high', 'bad'],
    [machine(), 'live', 'medium', 'warn'],
    [machine(), 'live', 'low', 'low'],
    [machine({ temp: 31 }), 'live', undefined, 'bad'],
    [machine({ temp: 29.5 }), 'live', undefined, 'low'],
    [machine({ conn: 'offline' }), 'dead', undefined, 'off'],
    [machine({ conn: 'offline' }), 'dead', 'critical', 'critical'],
    [machine(), 'stale', undefined, 'warn'],
    [machine(), 'dead', undefined, 'warn'],
    [machine({ conn: 'unknown' }), 'live', undefined, 'unknown'],
  ] as const)('is the worst known state', (subject, q, priority, tone) => {
    expect(toneOf(subject, NOW + AGES[q], priority)).toBe(tone);
  });

  it('is not better for unknown values', () => {
    expect(toneOf(machine({ conn: 'offline', temp: 50 }), NOW, undefined)).toBe('bad');
    expect(toneOf(beside({ temp: 15 }), NOW + AGES.dead, undefined)).toBe('bad');
    const hours = 3_600_000;
    expect(totalsOf([beside({ temp: 15 })], NOW)).toMatchObject({ out: 1 });
    expect(totalsOf([machine({ temp: 50 })], NOW)).toMatchObject({ out: 1, sold24h: 3 });
    expect(totalsOf([machine({ temp: 50 })], NOW + hours)).toMatchObject({ out: 1, online: 1 });
  });

  it('counts machines never heard of apart from offline ones', () => {
    const fleet = [machine({ conn: 'unknown' }), machine({ conn: 'offline' }), machine({ conn: 'unknown' })];
    expect(totalsOf(fleet, NOW)).toMatchObject({ machines: 3, offline: 1, unknown: 2 });
  });
});

describe('open alarms', () => {
  it('count by the most urgent one of a machine', () => {
    const worst = worstAlerts([
      alert('a'),
      alert('b', { priority: 'critical' }),
      alert('c', { priority: 'critical', state: 'cleared', machineId: 'n' }),
    ]);
    expect([...worst]).toEqual([['m', 'critical']]);
  });
});

describe('the latest events', () => {
  it('mix doors and alarms by time, with every state change on its own', () => {
    const doors = [{ id: 'd', machineId: 'm', openAt: 5, closeAt: 9, purpose: 'repair' }] as never;
    const events = latestEvents([alert('a', { raisedAt: 3, ackAt: 7 })], doors, 10);
    expect(events.map(({ kind, at }) => [kind, at])).toEqual([
      ['doorClosed', 9],
      ['acknowledged', 7],
      ['doorOpened', 5],
      ['raised', 3],
    ]);
    expect(latestEvents([alert('a')], doors, 1)).toHaveLength(1);
  });
});
