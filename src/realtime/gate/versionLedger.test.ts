import { describe, expect, it } from 'vitest';
import { fact as row } from '../testing/testTopics';
import { VersionLedger } from './versionLedger';

describe('the versions of log rows', () => {
  const ledger = (...rows: ReturnType<typeof row>[]) => {
    const made = new VersionLedger((given) => (given as { state: string }).state === 'cleared');
    made.reset(rows);
    return made;
  };

  it('are consecutive, and known ones are no gap', () => {
    const known = ledger(row('a', 2));
    expect(known.follows(row('a', 4))).toBe(false);
    expect(known.follows(row('a', 2))).toBe(true);
    expect(known.follows(row('a', 1))).toBe(true);
    expect(known.follows(row('a', 3)), 'an old one did not set it back').toBe(true);
    expect(known.follows(row('a', 5))).toBe(false);
    expect(known.follows(row('a', 4))).toBe(true);
  });

  it('start anywhere for a new row, and again after a clear', () => {
    const known = ledger();
    expect(known.follows(row('a', 7))).toBe(true);
    expect(known.follows(row('a', 9))).toBe(false);
    expect(known.follows(row('a', 8, 'cleared'))).toBe(true);
    expect(known.follows(row('a', 12))).toBe(true);
  });

  it('after a snapshot are those of its open rows only', () => {
    const known = ledger(row('a', 1), row('b', 5));
    known.reset([row('b', 2, 'cleared')]);
    expect(known.follows(row('a', 9))).toBe(true);
    expect(known.follows(row('b', 9))).toBe(true);
  });
});
