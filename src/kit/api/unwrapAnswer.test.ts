import { expect, it } from 'vitest';
import { DroppedQuestion, unwrapAnswer } from './unwrapAnswer';

const asked = <T>(answer: Promise<T>) => ({ unwrap: () => answer });

it('is the answer, or why there is none', async () => {
  expect(await unwrapAnswer(asked(Promise.resolve(0)))).toBe(0);
  const failed = new Error('failed');
  await expect(unwrapAnswer(asked(Promise.reject(failed)))).rejects.toBe(failed);
});

it('does not come when the question was dropped', async () => {
  await expect(unwrapAnswer(asked(Promise.resolve(undefined)))).rejects.toBeInstanceOf(DroppedQuestion);
});
