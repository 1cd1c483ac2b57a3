import type { IotCardRow } from '@contract/traffic';
import type { Machine } from '@live';
import { describe, expect, it } from 'vitest';
import { dayMs, mbToday, planTone, withMachines } from './cardRows';

const machine = (id: string, simMb: number, today: number) =>
  ({ info: { id }, state: { id, simMb, mbToday: today } }) as unknown as Machine;
const card = (machineId: string | null, usedMb: number) =>
  ({ id: `c-${machineId}`, machineId, usedMb, planMb: 100 }) as IotCardRow;

describe('the use of a card', () => {
  it('gets worse at each threshold, and not before', () => {
    const tones = [79.9, 80, 94.9, 95, 99.9, 100, 130].map((used) => planTone(used, 100));
    expect(tones).toEqual(['plain', 'warn', 'warn', 'bad', 'bad', 'critical', 'critical']);
    expect(planTone(5, 0)).toBe('plain');
  });

  it('is what the machine says now, unless the list knows more', () => {
    const machines = [machine('a', 70, 1), machine('b', 0, 1)];
    const used = withMachines([card('a', 60), card('b', 50), card(null, 40)], machines);
    expect(used.map(({ usedMb }) => usedMb)).toEqual([70, 50, 40]);
    expect(used[2]?.machine).toBeUndefined();
  });

  it('is added up for today', () => {
    expect(mbToday([machine('a', 0, 1.5), machine('b', 0, 2)])).toBe(3.5);
  });
});

describe('a calendar day', () => {
  it('is shown as itself in the zone of the reader', () => {
    const date = new Date(dayMs('2026-11-21'));
    expect([date.getFullYear(), date.getMonth() + 1, date.getDate()]).toEqual([2026, 11, 21]);
  });
});
