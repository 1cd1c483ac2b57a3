import { QUALITIES } from '@contract/live';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineRow } from '../testing/testRows';
import { LINK_PHASES } from '../types';
import { agedQuality, coverageOf, foldLink, MACHINE_BUDGET_MS, machineQuality } from './staleness';

const NOW = 10_000_000;
const fresh = machineRow('m', 1, { tMeas: NOW - 1_000 });

describe('the staleness of the link', () => {
  it('never makes anything better, and leaves nothing live behind a link that is not', () => {
    fc.assert(
      fc.property(fc.constantFrom(...QUALITIES), fc.boolean(), (quality, live) => {
        const folded = foldLink(quality, live);
        expect(QUALITIES.indexOf(folded)).toBeGreaterThanOrEqual(QUALITIES.indexOf(quality));
        if (!live) expect(['stale', 'dead', 'never']).toContain(folded);
      }),
    );
  });

  it.each(LINK_PHASES)('%s', (phase) => {
    expect(machineQuality(fresh, NOW, { phase })).toBe(phase === 'live' ? 'live' : 'stale');
  });
});

describe('the quality of a machine', () => {
  const quality = (more: Parameters<typeof machineRow>[2]) =>
    machineQuality(machineRow('m', 1, more), NOW, { phase: 'live' });

  it('follows the age of the measurement, the sensor and the connection', () => {
    expect(quality({ tMeas: NOW - MACHINE_BUDGET_MS })).toBe('live');
    expect(quality({ tMeas: NOW - MACHINE_BUDGET_MS - 1 })).toBe('stale');
    expect(quality({ tMeas: NOW - 10 * MACHINE_BUDGET_MS - 1 })).toBe('dead');
    expect(quality({ tMeas: NOW, conn: 'offline' })).toBe('dead');
    expect(quality({ tMeas: NOW, suspect: true })).toBe('suspect');
    expect(quality({ tMeas: null })).toBe('never');
  });
});

describe('agedQuality', () => {
  it('tells the age since the measurement, none without one, none below zero', () => {
    expect(agedQuality({ tMeas: NOW - 5, budgetMs: 10 }, NOW, true)).toEqual({ q: 'live', ageMs: 5 });
    expect(agedQuality({ tMeas: NOW + 5, budgetMs: 10 }, NOW, false)).toEqual({ q: 'stale', ageMs: 0 });
    expect(agedQuality({ budgetMs: 10 }, NOW, true)).toEqual({ q: 'never' });
  });
});

describe('coverageOf', () => {
  it('counts who contributes live; nobody does behind a dead link', () => {
    const machines = [
      fresh,
      machineRow('o', 1, { tMeas: NOW, conn: 'offline' }),
      machineRow('n', 1, { tMeas: null }),
    ];
    expect(coverageOf(machines, NOW, true)).toEqual({ n: 1, of: 3 });
    expect(coverageOf(machines, NOW, false)).toEqual({ n: 0, of: 3 });
  });
});
