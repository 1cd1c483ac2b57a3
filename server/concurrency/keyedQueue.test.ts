import { describe, expect, it } from 'vitest';
import { createKeyedQueue } from './keyedQueue';

/** Work that ends when told. */
function held() {
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const work = (name: number) => () => {
    started.push(name);
    return new Promise<number>((resolve) => ends.push(() => resolve(name)));
  };
  return { ends, started, work };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a keyed queue', () => {
  it('runs a limited number at a time in order and refuses a queue that is too long', async () => {
    const { ends, started, work } = held();
    const turns = createKeyedQueue({ running: 2, waiting: 2 });
    const all = [1, 2, 3, 4].map((name) => turns.inTurn('a', work(name)));
    await settle();
    await expect(turns.inTurn('a', work(5))).rejects.toMatchObject({ status: 429, key: 'err.common.busy' });
    expect(started).toEqual([1, 2]);
    ends[0]?.();
    await settle();
    expect(started).toEqual([1, 2, 3]);
    ends[1]?.();
    ends[2]?.();
    await settle();
    ends[3]?.();
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  });

  it('keeps the limit when one task ends while another goes on', async () => {
    const { ends, started, work } = held();
    const turns = createKeyedQueue({ running: 2, waiting: 2 });
    for (const name of [1, 2]) void turns.inTurn('a', work(name));
    await settle();
    ends[0]?.();
    await settle();
    for (const name of [3, 4]) void turns.inTurn('a', work(name));
    await settle();
    expect(started).toEqual([1, 2, 3]);
  });

  it('keeps keys independent and continues after a failure', async () => {
    const { started, work } = held();
    const turns = createKeyedQueue({ running: 1, waiting: 1 });
    void turns.inTurn('a', work(1));
    const failing = turns.inTurn('b', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    void turns.inTurn('b', work(2));
    await settle();
    expect(started).toEqual([1, 2]);
  });
});
