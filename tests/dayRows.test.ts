import { describe, expect, it } from 'vitest';
import { untilAnswered } from '../bench/day/rows';

describe('whoever asks a server that is killed', () => {
  it('asks again until there is an answer', async () => {
    let asked = 0;
    const ask = async () => {
      asked += 1;
      if (asked < 3) throw new TypeError('fetch failed');
      return asked;
    };
    expect(await untilAnswered(ask, 0)).toBe(3);
  });

  it('gives up when it stays away', async () => {
    await expect(untilAnswered(() => Promise.reject(new TypeError('fetch failed')), 0)).rejects.toThrow();
  });
});
