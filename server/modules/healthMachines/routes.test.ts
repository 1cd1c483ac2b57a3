import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiWorld, startApiWorld } from '../../../tests/server/worlds/apiWorld';

let world: ApiWorld;
beforeAll(async () => {
  world = await startApiWorld();
});
afterAll(() => world.close());

async function call(path: string, body: object) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(`${world.url}/api/public/healthMachines/${path}`, init);
  const { key } = (await answer.json()) as { key?: string };
  return [answer.status, key];
}

it('a machine without a session is answered without disclosing data', async () => {
  const activation = { serialNo: 'HM24B000001', authNo: 'HMA1', key: 'KEY' };
  expect(await call('activate', activation)).toEqual([403, 'err.hm.key']);
  expect(await call('activate', { ...activation, serialNo: 'x' })).toEqual([400, 'err.form.serial']);
  expect(await call('heartbeat', { token: 'a'.repeat(43) })).toEqual([401, 'err.hm.token']);
});
