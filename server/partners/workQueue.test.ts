import { expect, it } from 'vitest';
import { createWorkQueue } from './workQueue';

/** Work that ends when it is told to. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (id: string) => () =>
    new Promise<void>((resolve) => {
      begun.push(id);
      ends.set(id, resolve);
    });
  return { begun, work, end: (id: string) => ends.get(id)?.() };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs a limited number at once and the others in order of arrival', async () => {
  const turns = createWorkQueue(2);
  const { begun, work, end } = works();
  for (const id of ['a', 'b', 'c', 'd']) void turns.later(id, work(id));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  await settled();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

it('runs no task twice at once, also while it waits', async () => {
  const turns = createWorkQueue(1);
  const { begun, work, end } = works();
  const first = turns.later('a', work('a'));
  const second = turns.later('b', work('b'));
  expect(await turns.now('b', work('b'))).toBe(false);
  expect(await turns.later('a', work('a'))).toBe(false);
  await settled();
  end('a');
  await first;
  await settled();
  end('b');
  expect([await first, await second]).toEqual([true, true]);
  expect(begun).toEqual(['a', 'b']);
  expect(turns.isUnderWay('b')).toBe(false);
});

it('leaves tasks beyond the queue limit to the next scan', async () => {
  const turns = createWorkQueue(1, 1);
  const { work } = works();
  void turns.later('a', work('a'));
  void turns.later('b', work('b'));
  expect(await turns.later('c', work('c'))).toBe(false);
  expect(turns.isUnderWay('c')).toBe(false);
});

it('passes the slot of a failed task to the next', async () => {
  const turns = createWorkQueue(1);
  const failing = turns.later('a', async () => Promise.reject(new Error('no')));
  const next = turns.later('b', async () => undefined);
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe(true);
});
