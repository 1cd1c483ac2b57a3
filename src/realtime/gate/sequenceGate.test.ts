import { describe, expect, it } from 'vitest';
import { isPast, resumeQuery, SequenceGate, VersionLedger } from './sequenceGate';

describe('the numbers of a connection', () => {
  it('are dense from 0 on: the next passes, an earlier one is a duplicate, a later one a gap', () => {
    const gate = new SequenceGate();
    expect([0, 1, 2].map((n) => gate.judge(n))).toEqual(['pass', 'pass', 'pass']);
    expect([0, 2].map((n) => gate.judge(n))).toEqual(['duplicate', 'duplicate']);
    expect(gate.judge(4)).toBe('gap');
    expect(gate.judge(3), 'neither moved the count on').toBe('pass');
  });

  it('are not moved on by a frame that has none', () => {
    const gate = new SequenceGate();
    expect(gate.judge(undefined)).toBe('pass');
    expect(gate.judge(0)).toBe('pass');
  });
});

describe('the place to resume from', () => {
  const cursor = { epoch: 'e&1', acl: 'a', pos: 7, h: 'x+y' };

  it('is named by all four facts, safe in an address', () => {
    const query = resumeQuery(cursor);
    expect(query.startsWith('&')).toBe(true);
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ ...cursor, pos: '7' });
    expect(resumeQuery(undefined)).toBe('');
  });

  it('has the facts up to its position behind it; without position or place nothing is past', () => {
    expect([6, 7, 8].map((p) => isPast(cursor, p))).toEqual([true, true, false]);
    expect(isPast(cursor, undefined)).toBe(false);
    expect(isPast(undefined, 1)).toBe(false);
  });
});

describe('the versions of the alerts', () => {
  const row = (id: string, ver: number, state = 'raised') => ({ id, ver, state });
  const ledger = (...rows: ReturnType<typeof row>[]) => {
    const made = new VersionLedger();
    made.reset(rows);
    return made;
  };

  it('follow one by one; what is known already is no hole', () => {
    const known = ledger(row('a', 2));
    expect(known.follows(row('a', 4))).toBe(false);
    expect(known.follows(row('a', 2))).toBe(true);
    expect(known.follows(row('a', 1))).toBe(true);
    expect(known.follows(row('a', 3)), 'an old one did not set it back').toBe(true);
    expect(known.follows(row('a', 5))).toBe(false);
    expect(known.follows(row('a', 4))).toBe(true);
  });

  it('begin anywhere for an alert that is new here, and again after it was cleared', () => {
    const known = ledger();
    expect(known.follows(row('a', 7))).toBe(true);
    expect(known.follows(row('a', 9))).toBe(false);
    expect(known.follows(row('a', 8, 'cleared'))).toBe(true);
    expect(known.follows(row('a', 12))).toBe(true);
  });

  it('of a snapshot are those of its open alerts and of nothing before it', () => {
    const known = ledger(row('a', 1), row('b', 5));
    known.reset([row('b', 2, 'cleared')]);
    expect(known.follows(row('a', 9))).toBe(true);
    expect(known.follows(row('b', 9))).toBe(true);
  });
});
