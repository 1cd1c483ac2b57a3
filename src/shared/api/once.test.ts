import { MINUTE_MS } from '@contract/time/durations';
import { afterEach, expect, it, vi } from 'vitest';
import type { ApiRequest } from './baseApi';
import { ApiError } from './errors';
import { sendOnce } from './once';

afterEach(() => vi.useRealTimers());

let records = 0;
/** Another record each time: what was asked of one says nothing of the next. */
const anew = () => `/users/u${++records}`;
const refusal = (status: number) => new ApiError({ status, key: 'err.common.x', message: 'x' });

const disable = (record: string, body: object = { version: 1, args: {} }): ApiRequest => ({
  url: `${record}/disable`,
  method: 'POST',
  body,
});

/** Asks; each status is the end of a try, 200 an answer. */
async function attempts(...tries: readonly (readonly [ApiRequest, number])[]): Promise<ApiRequest[]> {
  const sent: ApiRequest[] = [];
  for (const [request, status] of tries) {
    const asked = sendOnce(request, async (call) => {
      sent.push(call);
      if (status !== 200) throw refusal(status);
    });
    await asked.catch(() => undefined);
  }
  return sent;
}
const keysOf = (sent: readonly ApiRequest[]) => sent.map(({ headers }) => headers?.['Idempotency-Key']);
const isSame = (sent: readonly ApiRequest[]) => new Set(keysOf(sent)).size === 1;

it.each([0, 502, 503, 504])(
  'after %s the same wish is the same request, with what was seen at first',
  async (status) => {
    const at = anew();
    const sent = await attempts(
      [disable(at), status],
      [disable(at, { version: 2, args: {} }), status],
      [disable(at, { version: 3, args: {} }), 200],
    );
    expect(isSame(sent)).toBe(true);
    expect(sent.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => ({ version: 1, args: {} })));
  },
);

it.each([200, 400, 409, 500])('after %s the same wish is another request', async (status) => {
  const at = anew();
  expect(isSame(await attempts([disable(at), status], [disable(at), 200]))).toBe(false);
});

it('another wish, another record and a wish after another one are other requests', async () => {
  const [at, other] = [anew(), anew()];
  const reasoned = disable(at, { version: 1, args: {}, reason: 'x' });
  const sent = await attempts([disable(at), 0], [disable(other), 0], [reasoned, 0], [disable(at), 0]);
  expect(new Set(keysOf(sent)).size).toBe(4);
  const [first, , again] = keysOf(
    await attempts([disable(at), 0], [disable(other), 200], [disable(at), 200]),
  );
  expect(again).toBe(first);
});

it('a code is good for one try: the proof of now is sent with the first request', async () => {
  const at = anew();
  const proved = (code: string) => disable(at, { version: 1, proof: { password: 'p', code } });
  const sent = await attempts([proved('111111'), 0], [proved('222222'), 200]);
  expect(isSame(sent)).toBe(true);
  expect(sent[1]?.body).toEqual({ version: 1, proof: { password: 'p', code: '222222' } });
});

it('a field called as the proof is part of what is wished', async () => {
  const at = anew();
  expect(isSame(await attempts([disable(at, { proof: 'a' }), 0], [disable(at, { proof: 'b' }), 0]))).toBe(
    false,
  );
});

it('many keep their versions and the name of their run; a trial has no key', async () => {
  const many = (more: object): ApiRequest => ({
    url: '/machines/bulk/stop',
    method: 'POST',
    body: { ids: ['a', 'b'], ...more },
  });
  const first = many({ expectedVersions: { a: 1, b: 1 }, run: 'r1' });
  const sent = await attempts(
    [first, 0],
    [many({ dryRun: true }), 200],
    [many({ expectedVersions: { a: 2, b: 1 }, run: 'r2' }), 200],
  );
  expect(keysOf(sent)[1]).toBeUndefined();
  expect(sent[2]).toEqual(sent[0]);
  expect(sent[2]?.body).toEqual(first.body);
});

it('what was answered of many ends what was asked of one of them, and the other way round', async () => {
  const at = anew();
  const many: ApiRequest = { url: '/users/bulk/enable', method: 'POST', body: { ids: ['x'] } };
  expect(isSame(await attempts([disable(at), 0], [disable(at), 0]))).toBe(true);
  const [first, , again] = keysOf(await attempts([disable(at), 0], [many, 200], [disable(at), 200]));
  expect(again).not.toBe(first);
  const [before, , after] = keysOf(await attempts([many, 0], [disable(at), 200], [many, 200]));
  expect(after).not.toBe(before);
});

it('a deletion in another version is the same one, and a key of one’s own is kept', async () => {
  const at = anew();
  const remove = (version: number): ApiRequest => ({ url: at, method: 'DELETE', params: { version } });
  const sent = await attempts([remove(1), 0], [remove(2), 200]);
  expect(sent[1]).toEqual(sent[0]);
  const own = { ...disable(anew()), headers: { 'Idempotency-Key': 'of a form' } };
  expect(keysOf(await attempts([own, 0], [own, 200]))).toEqual(['of a form', 'of a form']);
});

it('is forgotten ten minutes after the last try', async () => {
  vi.useFakeTimers();
  const at = anew();
  const [first] = keysOf(await attempts([disable(at), 0]));
  vi.advanceTimersByTime(9 * MINUTE_MS);
  expect(keysOf(await attempts([disable(at), 0]))).toEqual([first]);
  vi.advanceTimersByTime(9 * MINUTE_MS);
  expect(keysOf(await attempts([disable(at), 0]))).toEqual([first]);
  vi.advanceTimersByTime(11 * MINUTE_MS);
  expect(keysOf(await attempts([disable(at), 200]))).not.toEqual([first]);
});
