import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/time/durations';
import { type CareWorld, HOSPITAL, openCareWorld } from '../../../server/modules/prescriptions/testCare';

const PATH = '/api/partners/hospitals/void';
let world: CareWorld;
beforeAll(async () => {
  world = await openCareWorld();
});
afterEach(() => world.clear());
afterAll(() => world.close());

/** A client of our own, which signs the bytes it sends. */
async function send(bytes: Buffer, at = world.time.now) {
  const nonce = randomUUID();
  const signed = Buffer.concat([Buffer.from(`${at}\n${nonce}\n${PATH}\n`), bytes]);
  const signature = createHmac('sha256', HOSPITAL.secret).update(signed).digest('hex');
  const headers = { 'rx-key': HOSPITAL.appKey, 'rx-timestamp': `${at}`, 'rx-nonce': nonce };
  const answer = await fetch(world.url + PATH, {
    method: 'POST',
    headers: { ...headers, 'rx-signature': signature },
    body: Uint8Array.from(bytes),
  });
  return { status: answer.status, body: await answer.json() };
}
const voidOf = (rxNo: string) => Buffer.from(JSON.stringify({ rxNo, reason: '医师撤回' }));
const kept = () =>
  world.database.query<{ state: string; cause: string; problem: string }>(
    'select state, cause, problem from partner_messages',
  );
const unreadable = (detail: string) => ({ accepted: false, problem: 'unreadable', detail });

it.each([
  ['a field that is missing', Buffer.from('{"rxNo":"RX1"}'), 'wrong: reason'],
  ['no JSON', Buffer.from('{"rxNo":'), 'no JSON'],
  ['half of a surrogate pair', Buffer.from('{"rxNo":"RX\\ud800","reason":"r"}'), 'wrong: rxNo'],
  ['NUL', Buffer.from('{"rxNo":"RX1","reason":"\\u0000"}'), 'wrong: reason'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 'not in UTF-8'],
])('a hospital is told what is wrong with %s, and the message is stored', async (_name, bytes, detail) => {
  expect(await send(bytes)).toEqual({ status: 400, body: unreadable(detail) });
  expect(await kept()).toEqual([{ state: 'refused', cause: 'unreadable', problem: detail }]);
});

it('a message that is too long is answered in its format, and its arrival is logged', async () => {
  const detail = 'longer than 65536 bytes';
  expect(await send(Buffer.alloc(70_000, 'A'))).toEqual({ status: 413, body: unreadable(detail) });
  expect(await kept()).toEqual([{ state: 'refused', cause: 'unreadable', problem: detail }]);
});

it('a wrong clock is answered with the server time for holders of the secret', async () => {
  const { now } = world.time;
  const detail = `signed at ${now - HOUR_MS}, came at ${now}`;
  const body = { accepted: false, problem: 'stale', detail };
  expect(await send(voidOf('RX1'), now - HOUR_MS)).toEqual({ status: 401, body });
});

it('a complete message is accepted at the maximum length', async () => {
  expect(await send(voidOf('中'.repeat(64)))).toEqual({ status: 200, body: { accepted: true } });
});
