import { expect, it } from 'vitest';
import { healthActivateSchema, healthHeartbeatSchema } from '../../contract/healthMachines/calls';
import { callIn } from './healthMachines';

const TOKEN = 'a'.repeat(43);
const MACHINE = { serialNo: 'HM24B000001', authNo: 'HMA1', key: 'K', mac: '00:1A:2B:3C:00:01', firstMs: 0 };

/** A server that knows one machine, and only says what the contract allows. */
const server = (async (url: string, { body }: { body: string }) => {
  const asked: unknown = JSON.parse(body);
  if (!url.endsWith('/activate'))
    return Response.json({ result: { ...healthHeartbeatSchema.parse(asked), heartbeatMs: 5 } });
  const { key } = healthActivateSchema.parse(asked);
  return key === 'K'
    ? Response.json({ result: { token: TOKEN, heartbeatMs: 5 } })
    : new Response('', { status: 403 });
}) as unknown as typeof fetch;
const call = (more: object) => callIn(server, 'http://pharos.test', { ...MACHINE, ...more });

it('a health machine activates itself, keeps its token and calls at the requested interval', async () => {
  expect(await call({})).toEqual({ token: TOKEN, afterMs: 5 });
  expect(await call({ token: TOKEN })).toEqual({ token: TOKEN, afterMs: 5 });
  expect(await call({ key: 'other' })).toEqual({ token: undefined, afterMs: 60_000 });
});
