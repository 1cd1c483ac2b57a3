import { expect, it } from 'vitest';
import { inParallel } from './parallel';

it('runs a limited number at once, each once and in order', async () => {
  const begun: number[] = [];
  let under = 0;
  let most = 0;
  await inParallel([1, 2, 3, 4, 5], 2, async (each) => {
    begun.push(each);
    under += 1;
    most = Math.max(most, under);
    await Promise.resolve();
    under -= 1;
  });
  expect([begun, most]).toEqual([[1, 2, 3, 4, 5], 2]);
});

it('finishes the others before it fails', async () => {
  let ended = 0;
  const work = inParallel([1, 2, 3], 2, async (each) => {
    if (each === 1) throw new Error('one');
    await Promise.resolve();
    ended += 1;
  });
  await expect(work).rejects.toThrow('one');
  expect(ended).toBe(2);
});
