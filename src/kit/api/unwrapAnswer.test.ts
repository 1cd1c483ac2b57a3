import { expect, it } from 'vitest';
import { DroppedQuestion, unwrapAnswer } from './unwrapAnswer';

const asked = <T>(answer: Promise<T>) => ({ unwrap: () => answer });

it('unwrapAnswer returns the answer or throws its error', async () => {
  expect(await unwrapAnswer(asked(Promise.resolve(0)))).toBe(0);
  const failed = new Error('failed');
  await expect(unwrapAnswer(asked(Promise.reject(failed)))).rejects.toBe(failed);
});

it('unwrapAnswer throws when the query was dropped', async () => {
  await expect(unwrapAnswer(asked(Promise.resolve(undefined)))).rejects.toBeInstanceOf(DroppedQuestion);
});
