import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DueSlot, dueIn } from './due';
import { LIMITS, plainRule, type Sample } from './testRule';

const MINUTE = 60_000;
const START = Date.UTC(2026, 2, 10, 10);
const label = ({ from, to }: { from: number; to: number }) => `${from}-${to}`;

function slotsOf(samples: readonly Sample[]): DueSlot[] {
  const slots = new Map<number, Sample[]>();
  for (const sample of samples) {
    const at = Math.floor(sample.ts / (2 * MINUTE)) * 2 * MINUTE;
    slots.set(at, [...(slots.get(at) ?? []), sample]);
  }
  return [...slots]
    .sort(([a], [b]) => a - b)
    .map(([at, own]) => {
      const [ts, hs] = [own.map(({ t }) => t), own.map(({ h }) => h)];
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      const edges = {
        min: Math.min(...ts),
        max: Math.max(...ts),
        rhMin: Math.min(...hs),
        rhMax: Math.max(...hs),
      };
      return { at, n: own.length, avg: mean(ts), rh: mean(hs), ...edges };
    });
}
const sample = (minute: number, t = 5, h = 50): Sample => ({ ts: START + minute * MINUTE, t, h });
const dueOf = (samples: readonly Sample[], from: number, to: number) =>
  dueIn(slotsOf(samples), LIMITS, { from: START + from * MINUTE, to: START + to * MINUTE });

describe('due temperature records', () => {
  it('are one per half hour in range, with the measurements in it', () => {
    const samples = Array.from({ length: 60 }, (_none, minute) => sample(minute, minute < 30 ? 4 : 6));
    expect(dueOf(samples, 0, 60).records).toEqual([
      { from: START, to: START + 30 * MINUTE, avg: 4, min: 4, max: 4, rh: 50, n: 30, exc: false },
      {
        from: START + 30 * MINUTE,
        to: START + 60 * MINUTE,
        avg: 6,
        min: 6,
        max: 6,
        rh: 50,
        n: 30,
        exc: false,
      },
    ]);
  });

  it('are one per two minutes while temperature or humidity is out of range', () => {
    const samples = Array.from({ length: 30 }, (_none, minute) =>
      sample(minute, minute === 7 ? 12 : 5, minute === 20 ? 80 : 50),
    );
    const { records } = dueOf(samples, 0, 30);
    expect(records.map(({ from, to, exc }) => [(from - START) / MINUTE, (to - START) / MINUTE, exc])).toEqual(
      [
        [6, 8, true],
        [20, 22, true],
        [0, 30, true],
      ],
    );
  });

  it('are missed every two minutes for half an hour after a value out of range', () => {
    const { missing } = dueOf([sample(1, 12)], 0, 90);
    const short = missing.filter(({ from, to }) => to - from === 2 * MINUTE);
    expect(short).toHaveLength(15);
    expect(short.at(-1)?.to).toBe(START + 32 * MINUTE);
    expect(missing.filter(({ from, to }) => to - from === 30 * MINUTE)).toHaveLength(2);
    expect(dueOf([sample(1, 12), sample(4)], 0, 30).missing).toHaveLength(1);
  });

  it('match the reference rule, whole or in parts', () => {
    const stream = fc.array(
      fc.record({
        minute: fc.integer({ min: -40, max: 200 }),
        t: fc.constantFrom(5, 12),
        h: fc.constantFrom(50, 80),
      }),
      { maxLength: 60 },
    );
    const cuts = fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 6 });
    fc.assert(
      fc.property(stream, cuts, (minutes, marks) => {
        const samples = minutes.map(({ minute, t, h }) => sample(minute, t, h));
        const edges = [0, ...[...new Set(marks)].sort((a, b) => a - b).map((cut) => cut * 2), 200];
        const parts = edges.slice(1).map((to, index) => dueOf(samples, edges[index] ?? 0, to));
        const expected = plainRule(samples, { from: START, to: START + 200 * MINUTE });
        expect(parts.flatMap(({ records }) => records.map(label)).sort()).toEqual(expected.made);
        expect(parts.flatMap(({ missing }) => missing.map(label)).sort()).toEqual(expected.missing);
      }),
    );
  });
});
