import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HEALTH_HEARTBEAT_MS, HEALTH_SILENCE_MS } from '../../../contract/healthMachines/calls';
import type { LiveMessage } from '../../events/bus';
import { runCommand } from '../../kit/records/commands';
import { findRecord } from '../../kit/records/records';
import type { ServedResource } from '../../kit/served';
import { openTestWorld } from '../../kit/testWorld';
import { activate } from './activate';
import { servedHealthMachineAuths, servedHealthMachineSerials } from './healthMachines';
import { expireLicences, followLicences } from './jobs';
import { heartbeat, noteSilence } from './presence';
import { activationHash } from './secrets';

const NOW = Date.parse('2026-04-29T04:00:00Z');
const KEY = 'KEY12-KEY12-KEY12-KEY12';
const CALL = { serialNo: 'HM24B000001', authNo: 'HMA1', key: KEY };

let world: Awaited<ReturnType<typeof openTestWorld>>;
const hints: LiveMessage[] = [];
beforeAll(async () => {
  world = await openTestWorld(NOW, async ({ query }) => {
    await query(`insert into organizations (id, name, type, path, code)
      values ('shop', 'Shop', 'platform', 'shop.', 'SHOP')`);
  });
  world.deps.bus.onLive((messages) => hints.push(...messages));
});
afterAll(() => world.close());
beforeEach(async () => {
  const { query } = world.database;
  world.time.now = NOW;
  await query('delete from health_machine_serials');
  await query('delete from health_machine_auths');
  await query(`insert into health_machine_auths (id, org_id, auth_no, model, quota, valid_to, features, state, key_hash)
    values ('a', 'shop', 'HMA1', 'HK', 2, '2026-12-31', '["bp"]', 'active', '${activationHash(KEY)}')`);
  await query(`insert into health_machine_serials (id, org_id, serial_no, model, mac, med_device_reg_no, auth_id, state)
    values ('m', 'shop', 'HM24B000001', 'HK', '00:1A:2B:3C:00:01', 'R', 'a', 'authorised'),
    ('n', 'shop', 'HM24B000002', 'HK', null, 'R', 'a', 'authorised'),
    ('o', 'shop', 'HM24B000003', 'HK', null, 'R', null, 'stock')`);
  hints.length = 0;
});

const call = (more: object = {}) => activate(world.deps, { ...CALL, ...more }, '10.0.0.1');
const machine = async (id = 'm') => {
  const rows = await world.database.query<Record<string, unknown>>(
    `select * from health_machine_serials where id = '${id}'`,
  );
  return rows[0];
};
const command = (served: ServedResource, name: string, id: string, reason?: string) =>
  world.change(async (work) => {
    const { version } = await findRecord(work, served, id);
    return runCommand(work, served, name, id, { version, args: {}, reason }, () => undefined);
  });

it('activates itself once with the key of its license', async () => {
  const { token, ...orders } = await call();
  expect(orders).toEqual({
    measures: true,
    features: ['bp'],
    validTo: '2026-12-31',
    heartbeatMs: HEALTH_HEARTBEAT_MS,
  });
  expect(await machine()).toMatchObject({
    state: 'active',
    connection: 'online',
    token_hash: activationHash(token),
  });
  await expect(call()).rejects.toMatchObject({ status: 409, key: 'err.hm.activated' });
  const audit = await world.database.query(
    `select actor_name, after::text as after from audit_log where action = 'healthMachineSerials.activate'`,
  );
  expect(audit).toMatchObject([{ actor_name: 'machine:HM24B000001' }]);
  expect(JSON.stringify(audit)).not.toContain(activationHash(token));
});

it('is activated by only one of two simultaneous calls', async () => {
  const answers = await Promise.allSettled([call(), call(), call()]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it.each([
  ['an unknown number', { serialNo: 'HM24B999999' }],
  ['a machine without a license', { serialNo: 'HM24B000003' }],
  ['an unknown license', { authNo: 'HMA2' }],
  ['a wrong key', { key: 'WRONG' }],
])('with %s learns nothing about the correct values', async (_what, more) => {
  await expect(call(more)).rejects.toMatchObject({ status: 403, key: 'err.hm.key' });
  expect(await machine()).toMatchObject({ state: 'authorised', token_hash: null });
});

it.each([
  ['err.hm.auth', `update health_machine_auths set state = 'suspended'`],
  ['err.hm.auth', `update health_machine_auths set valid_to = '2026-04-28'`],
  ['err.hm.quota', 'update health_machine_auths set quota = 1'],
  ['err.hm.scrapped', `update health_machine_serials set state = 'scrapped'`],
])('is refused: %s', async (key, change) => {
  await world.database.query(change);
  await expect(call()).rejects.toMatchObject({ status: 409, key });
});

it('is the registered machine or names the other one', async () => {
  await expect(call({ mac: '00:1A:2B:3C:00:02' })).rejects.toMatchObject({ status: 409, key: 'err.hm.mac' });
  await call({ mac: '00:1A:2B:3C:00:01' });
  await call({ serialNo: 'HM24B000002', mac: '00:1A:2B:3C:00:02' });
  expect(await machine('n')).toMatchObject({ mac: '00:1A:2B:3C:00:02', state: 'active' });
});

it('is online while it calls, and lists are updated when that changes', async () => {
  const { token } = await call();
  hints.length = 0;
  const version = Number((await machine())?.version);
  world.time.now += HEALTH_HEARTBEAT_MS;
  await heartbeat(world.deps, token);
  expect(await noteSilence(world.deps, 0)).toBe(0);
  expect([(await machine())?.version, hints]).toEqual([version, []]);
  world.time.now += HEALTH_SILENCE_MS + 1;
  // A server that was away has not heard it call.
  const started = world.time.now - HEALTH_SILENCE_MS + 1;
  expect(await noteSilence(world.deps, started)).toBe(0);
  world.time.now += 1;
  expect([await noteSilence(world.deps, started), await noteSilence(world.deps, started)]).toEqual([1, 0]);
  expect(await machine()).toMatchObject({ connection: 'offline', version: version + 1 });
  await heartbeat(world.deps, token);
  expect(await machine()).toMatchObject({ connection: 'online', version: version + 2 });
  expect(hints).toEqual(Array(2).fill({ kind: 'hint', org: 'shop', resource: 'healthMachineSerials' }));
});

it('may not measure without its license and is told so', async () => {
  const { token } = await call();
  await world.database.query(`update health_machine_auths set state = 'suspended'`);
  expect(await heartbeat(world.deps, token)).toMatchObject({ measures: false });
  await command(servedHealthMachineSerials, 'disable', 'm', 'lost');
  await expect(heartbeat(world.deps, token)).rejects.toMatchObject({ status: 409, key: 'err.hm.disabled' });
});

it('is active as long as its license is valid and reports it', async () => {
  const { token } = await call();
  world.time.now = Date.parse('2027-01-01T04:00:00Z');
  await expireLicences(world.deps);
  await followLicences(world.deps);
  expect([await machine(), await machine('n')]).toMatchObject([
    { state: 'suspended' },
    { state: 'authorised' },
  ]);
  expect(await heartbeat(world.deps, token)).toMatchObject({ measures: false });
  expect(await machine()).toMatchObject({ connection: 'online', last_seen_at: new Date(world.time.now) });
  await command(servedHealthMachineSerials, 'disable', 'm', 'lost');
  expect(await command(servedHealthMachineSerials, 'enable', 'm')).toMatchObject({ state: 'suspended' });
  await world.database.query(`update health_machine_auths set state = 'active', valid_to = '2027-06-30'`);
  await followLicences(world.deps);
  expect(await machine()).toMatchObject({ state: 'active' });
  expect(await heartbeat(world.deps, token)).toMatchObject({ measures: true });
});

it('can be activated again after a reset, which revokes its old token', async () => {
  const { token } = await call();
  await command(servedHealthMachineSerials, 'reset', 'm', 'board changed');
  await expect(heartbeat(world.deps, token)).rejects.toMatchObject({ status: 401, key: 'err.hm.token' });
  const again = await call();
  expect(await heartbeat(world.deps, again.token)).toMatchObject({ measures: true });
});

it('is unknown after it is scrapped', async () => {
  const { token } = await call();
  await command(servedHealthMachineSerials, 'scrap', 'm', 'screen broken');
  await expect(heartbeat(world.deps, token)).rejects.toMatchObject({ status: 401, key: 'err.hm.token' });
  const [machine] = await world.database.query(
    `select state, connection from health_machine_serials where id = 'm'`,
  );
  expect(machine).toEqual({ state: 'scrapped', connection: 'offline' });
});

it('accepts only the latest issued key', async () => {
  const { secret } = await command(servedHealthMachineAuths, 'issueKey', 'a');
  expect(secret).toMatch(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/);
  await expect(call()).rejects.toMatchObject({ key: 'err.hm.key' });
  expect(await call({ key: secret })).toMatchObject({ measures: true });
});
