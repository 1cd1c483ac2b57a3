import type { Machine } from '@live';
import { describe, expect, it } from 'vitest';
import { dayMs, mbToday, planTone, usedNow } from './cardRows';

const machine = (id: string, simMb: number, today: number) =>
  ({ info: { id }, state: { id, simMb, mbToday: today } }) as unknown as Machine;

describe('the data use of a card', () => {
  it('changes its level exactly at each threshold', () => {
    const tones = [79.9, 80, 94.9, 95, 99.9, 100, 130].map((used) => planTone(used, 100));
    expect(tones).toEqual(['plain', 'warn', 'warn', 'bad', 'bad', 'critical', 'critical']);
    expect(planTone(5, 0)).toBe('plain');
  });

  it('is the machine’s current value unless the list has a newer one', () => {
    expect(usedNow(60, machine('a', 70, 1))).toBe(70);
    expect(usedNow(50, machine('b', 0, 1))).toBe(50);
    expect(usedNow(40, undefined)).toBe(40);
  });

  it('is added up for today', () => {
    expect(mbToday([machine('a', 0, 1.5), machine('b', 0, 2)])).toBe(3.5);
  });
});

describe('a calendar day', () => {
  it('is displayed as the same day in the reader’s time zone', () => {
    const date = new Date(dayMs('2026-11-21'));
    expect([date.getFullYear(), date.getMonth() + 1, date.getDate()]).toEqual([2026, 11, 21]);
  });
});
