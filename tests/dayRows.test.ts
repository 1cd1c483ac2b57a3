import { describe, expect, it } from 'vitest';
import { untilAnswered } from '../bench/day/rows';

describe('a client of a killed server', () => {
  it('retries until there is an answer', async () => {
    let asked = 0;
    const ask = async () => {
      asked += 1;
      if (asked < 3) throw new TypeError('fetch failed');
      return asked;
    };
    expect(await untilAnswered(ask, 0)).toBe(3);
  });

  it('stops when the server stays away', async () => {
    await expect(untilAnswered(() => Promise.reject(new TypeError('fetch failed')), 0)).rejects.toThrow();
  });
});
