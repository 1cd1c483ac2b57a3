import { expect, it, vi } from 'vitest';
import { DroppedQuestion, unwrapAnswer } from './unwrapAnswer';

/** @param answeredAs the request whose answer it is */
function asked<T>(answer: () => Promise<T>, answeredAs: string | undefined = 'own') {
  const refetch = vi.fn((): never => {
    throw new Error('asked again');
  });
  const state = Promise.resolve({ requestId: answeredAs });
  return Object.assign(state, { requestId: 'own', unwrap: answer, refetch });
}

it('unwrapAnswer returns the answer or throws its error', async () => {
  expect(await unwrapAnswer(asked(async () => 0))).toBe(0);
  const failed = new Error('failed');
  await expect(unwrapAnswer(asked(() => Promise.reject(failed)))).rejects.toBe(failed);
});

it('unwrapAnswer throws when the query was dropped', async () => {
  await expect(unwrapAnswer(asked(async () => undefined, undefined))).rejects.toBeInstanceOf(DroppedQuestion);
});

it('unwrapAnswer asks again behind an older request, whose answer may not know what it is asked for', async () => {
  const dropped = Object.assign(
    asked(async () => 'old', 'older'),
    { refetch: () => asked(async () => 'new') },
  );
  expect(await unwrapAnswer(dropped)).toBe('new');
});
