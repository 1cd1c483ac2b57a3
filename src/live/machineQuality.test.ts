import { describe, expect, it } from 'vitest';
import { coverageOf, MACHINE_BUDGET_MS, machineQuality } from './machineQuality';
import { machineRow } from './testing/testRows';

const NOW = 10_000_000;
const fresh = machineRow('m', 1, { tMeas: NOW - 1_000 });

describe('after the live connection is lost', () => {
  it.each(['idle', 'connecting', 'syncing', 'live', 'stale', 'offline', 'closed'] as const)('%s', (phase) => {
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

describe('coverageOf', () => {
  it('counts machines with live values and none when the connection is lost', () => {
    const machines = [
      fresh,
      machineRow('o', 1, { tMeas: NOW, conn: 'offline' }),
      machineRow('n', 1, { tMeas: null }),
    ];
    expect(coverageOf(machines, NOW, true)).toEqual({ n: 1, of: 3 });
    expect(coverageOf(machines, NOW, false)).toEqual({ n: 0, of: 3 });
  });
});
