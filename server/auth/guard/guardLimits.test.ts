import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors';
import { limitQuestions, refuse, type Subjects, subjectsOf, WINDOW_MS } from './guardLimits';

const NOW = 1_750_000_000_000;
const MINUTE = 60_000;
const LIN: Subjects = { pair: 'pair', account: 'account', address: 'address' };

/** So many failures under a subject, newest first, a second apart. */
const failures = (count: number, newest = NOW) =>
  Array.from({ length: count }, (_, at) => newest - at * 1_000);

/** The refusal at a time, as its key and how long it lasts; 'in' when there is none. */
function judged(given: Partial<Record<keyof Subjects, number[]>>, now = NOW, subjects = LIN): string {
  try {
    refuse(subjects, new Map(Object.entries(given)), now);
    return 'in';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.status).toBe(429);
    return `${error.key} ${JSON.stringify(error.params)}`;
  }
}
const locked = (minutes: number) => `err.auth.locked {"minutes":${minutes}}`;
const slow = (seconds: number) => `err.auth.slow {"seconds":${seconds}}`;

describe('the keys an attempt is counted under', () => {
  it('are account with network, account and address, in any spelling of the account', () => {
    expect(subjectsOf({ account: 'Lin', ip: '10.0.0.7' })).toEqual({
      pair: 'pair:lin|10.0.0.0/24',
      account: 'account:lin',
      address: 'address:10.0.0.7',
    });
  });

  it('use the known browser in place of the network', () => {
    const { pair } = subjectsOf({ account: 'lin', ip: '10.0.0.7', browser: 'b1' });
    expect(pair).toBe(subjectsOf({ account: 'LIN', ip: '192.0.2.1', browser: 'b1' }).pair);
    expect(pair).not.toBe(subjectsOf({ account: 'lin', ip: '10.0.0.7', browser: 'b2' }).pair);
    expect(pair).not.toBe(subjectsOf({ account: 'lin', ip: '10.0.0.7' }).pair);
  });

  it('are the address alone when there is no account', () => {
    expect(subjectsOf({ ip: '10.0.0.7', browser: 'b1' })).toEqual({ address: 'address:10.0.0.7' });
  });
});

describe('the counters that are checked', () => {
  const subjects = (known: boolean, of = LIN) => limitQuestions(of, known).map(({ subject }) => subject);

  it('are all three for an unknown browser and only its own failures for a known one', () => {
    expect(subjects(false)).toEqual(['pair', 'account', 'address']);
    expect(subjects(true)).toEqual(['pair']);
    expect(subjects(false, { address: 'address' })).toEqual(['address']);
  });

  it('are enough to find every limit that was reached', () => {
    const newest = new Map(limitQuestions(LIN, false).map((each) => [each.subject, each.newest]));
    const seen = (subject: keyof Subjects, count: number) => ({
      [subject]: failures(count).slice(0, newest.get(subject)),
    });
    expect(judged(seen('pair', 100))).toBe(locked(15));
    expect(judged(seen('address', 100))).toBe(locked(15));
    expect(judged(seen('account', 100))).toBe(slow(60));
  });
});

describe('a pair of account and network in the limits', () => {
  it('is locked by the fifth failure and unlocked fifteen minutes after the newest', () => {
    expect(judged({ pair: failures(4) })).toBe('in');
    expect(judged({ pair: failures(5) })).toBe(locked(15));
    expect(judged({ pair: failures(5) }, NOW + WINDOW_MS - 1)).toBe(locked(1));
    expect(judged({ pair: failures(5) }, NOW + WINDOW_MS)).toBe('in');
  });

  it('is locked by five failures fifteen minutes apart, but not by five further apart', () => {
    const apart = (ms: number) => [NOW, NOW, NOW, NOW, NOW - ms];
    expect(judged({ pair: apart(WINDOW_MS) })).toBe(locked(15));
    expect(judged({ pair: apart(WINDOW_MS + 1) })).toBe('in');
  });
});

describe('an address in the limits', () => {
  it('is locked by the fiftieth failure for any account', () => {
    expect(judged({ address: failures(49) })).toBe('in');
    expect(judged({ address: failures(50) })).toBe(locked(15));
    expect(judged({ address: failures(50) }, NOW, { address: 'address' })).toBe(locked(15));
  });

  it('reports its own time when it is locked for longer than the pair', () => {
    expect(judged({ pair: failures(5, NOW - 10 * MINUTE), address: failures(50) })).toBe(locked(15));
    expect(judged({ pair: failures(5), address: failures(50, NOW - 10 * MINUTE) })).toBe(locked(15));
  });
});

describe('an account in the limits', () => {
  it('is slowed down from the tenth failure on: the wait doubles, up to a minute', () => {
    expect(judged({ account: failures(9) })).toBe('in');
    const waits = [10, 11, 12, 13, 14, 15, 16, 17, 40].map((count) => judged({ account: failures(count) }));
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map(slow));
    expect(judged({ account: failures(10) }, NOW + 999)).toBe(slow(1));
    expect(judged({ account: failures(10) }, NOW + 1_000)).toBe('in');
  });

  it('counts failures of the last fifteen minutes only', () => {
    const oldest = (at: number) => [...failures(9), at];
    expect(judged({ account: oldest(NOW - WINDOW_MS) })).toBe('in');
    expect(judged({ account: oldest(NOW - WINDOW_MS + 1) })).toBe(slow(1));
  });

  it('reports a lock instead of a wait when both apply', () => {
    expect(judged({ pair: failures(5), account: failures(16) })).toBe(locked(15));
  });
});
