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

describe('what an attempt counts under', () => {
  it('is the account with its network, the account and the address, in any spelling of the account', () => {
    expect(subjectsOf({ account: 'Lin', ip: '10.0.0.7' })).toEqual({
      pair: 'pair:lin|10.0.0.0/24',
      account: 'account:lin',
      address: 'address:10.0.0.7',
    });
  });

  it('is the browser in place of the network where it is known', () => {
    const { pair } = subjectsOf({ account: 'lin', ip: '10.0.0.7', browser: 'b1' });
    expect(pair).toBe(subjectsOf({ account: 'LIN', ip: '192.0.2.1', browser: 'b1' }).pair);
    expect(pair).not.toBe(subjectsOf({ account: 'lin', ip: '10.0.0.7', browser: 'b2' }).pair);
    expect(pair).not.toBe(subjectsOf({ account: 'lin', ip: '10.0.0.7' }).pair);
  });

  it('is the address alone without an account', () => {
    expect(subjectsOf({ ip: '10.0.0.7', browser: 'b1' })).toEqual({ address: 'address:10.0.0.7' });
  });
});

describe('what is asked about', () => {
  const subjects = (known: boolean, of = LIN) => limitQuestions(of, known).map(({ subject }) => subject);

  it('are all three for a stranger, and one’s own failures only for a known browser', () => {
    expect(subjects(false)).toEqual(['pair', 'account', 'address']);
    expect(subjects(true)).toEqual(['pair']);
    expect(subjects(false, { address: 'address' })).toEqual(['address']);
  });

  it('is enough to find every limit reached', () => {
    const newest = new Map(limitQuestions(LIN, false).map((each) => [each.subject, each.newest]));
    const seen = (subject: keyof Subjects, count: number) => ({
      [subject]: failures(count).slice(0, newest.get(subject)),
    });
    expect(judged(seen('pair', 100))).toBe(locked(15));
    expect(judged(seen('address', 100))).toBe(locked(15));
    expect(judged(seen('account', 100))).toBe(slow(60));
  });
});

describe('a pair', () => {
  it('is closed by the fifth failure, and open again fifteen minutes after the newest', () => {
    expect(judged({ pair: failures(4) })).toBe('in');
    expect(judged({ pair: failures(5) })).toBe(locked(15));
    expect(judged({ pair: failures(5) }, NOW + WINDOW_MS - 1)).toBe(locked(1));
    expect(judged({ pair: failures(5) }, NOW + WINDOW_MS)).toBe('in');
  });

  it('is closed by five that lie fifteen minutes apart, and not by five that lie further apart', () => {
    const apart = (ms: number) => [NOW, NOW, NOW, NOW, NOW - ms];
    expect(judged({ pair: apart(WINDOW_MS) })).toBe(locked(15));
    expect(judged({ pair: apart(WINDOW_MS + 1) })).toBe('in');
  });
});

describe('an address', () => {
  it('is closed by the fiftieth failure, whoever was guessed at', () => {
    expect(judged({ address: failures(49) })).toBe('in');
    expect(judged({ address: failures(50) })).toBe(locked(15));
    expect(judged({ address: failures(50) }, NOW, { address: 'address' })).toBe(locked(15));
  });

  it('that is closed for longer than the pair says for how long', () => {
    expect(judged({ pair: failures(5, NOW - 10 * MINUTE), address: failures(50) })).toBe(locked(15));
    expect(judged({ pair: failures(5), address: failures(50, NOW - 10 * MINUTE) })).toBe(locked(15));
  });
});

describe('an account', () => {
  it('is slow from the tenth failure on: twice as long each time, a minute at most', () => {
    expect(judged({ account: failures(9) })).toBe('in');
    const waits = [10, 11, 12, 13, 14, 15, 16, 17, 40].map((count) => judged({ account: failures(count) }));
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map(slow));
    expect(judged({ account: failures(10) }, NOW + 999)).toBe(slow(1));
    expect(judged({ account: failures(10) }, NOW + 1_000)).toBe('in');
  });

  it('counts the failures of the last fifteen minutes only', () => {
    const oldest = (at: number) => [...failures(9), at];
    expect(judged({ account: oldest(NOW - WINDOW_MS) })).toBe('in');
    expect(judged({ account: oldest(NOW - WINDOW_MS + 1) })).toBe(slow(1));
  });

  it('that is closed says so, and not that it is slow', () => {
    expect(judged({ pair: failures(5), account: failures(16) })).toBe(locked(15));
  });
});
