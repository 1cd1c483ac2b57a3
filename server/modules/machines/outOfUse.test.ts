import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import { TELL_AGAIN_MS } from '../../../contract/machines/holds';
import { loadFleet } from '../../ingest';
import { serialOf } from '../../ingest/testFleet';
import { findRecord, writeRecord } from '../../kit/records/records';
import { type CommandWorld, openCommandWorld } from './commands/testCommands';
import { servedDevices } from './devices';
import { lockDisabled } from './outOfUse';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { query } = world.database;
  await world.forget('machine_commands', 'device_events', 'alerts', 'device_latest');
  await query(`update lanes set sale_state = 'on', hold = null, reported_state = 'on'`);
  await query(`update devices set sale_state = 'on', enabled = true`);
});

const run = (command: 'enable' | 'disable', id = 'd0') =>
  world.change(async (work) => {
    const context = { ...work, context: world.asUser('u') as never };
    const row = await findRecord(context, servedDevices, id);
    const { set } = (await servedDevices.commands?.[command]?.(context, row, {}, undefined)) ?? {};
    return writeRecord(context, servedDevices, row as AnyRow, set ?? {}, { action: command });
  });
const commands = () =>
  world.database.query<{ id: string; type: string; state: string; requested_by: string | null }>(
    'select id, type, state, requested_by from machine_commands order by command_no',
  );
const kinds = async () => (await commands()).map(({ type, state }) => `${type} ${state}`);
const sale = async () => (await world.database.query(`select sale_state from devices where id = 'd0'`))[0];
const online = () =>
  world.database.query(
    `insert into device_latest (device_id, boot, state, updated_at) values ('d0', 1, '{"conn":"online"}', now())`,
  );
/** The machine does what it is told. */
async function carryOut(st: 'paused' | 'on') {
  const id = (await commands()).at(-1)?.id ?? '';
  await world.look(id);
  await world.answer(id, 'done');
  for (const t of ['A-1-01', 'A-1-02'])
    await world.hear('lane', { t, st, why: st === 'paused' ? 'locked' : 'unlocked' });
  await world.database.query(`update lanes set reported_state = $1`, [st]);
  await world.look(id);
  await world.look(id);
}

it('a machine taken out of use is told to lock its sales', async () => {
  await run('disable');
  expect(await kinds()).toEqual(['lock_sale queued']);
  await carryOut('paused');
  expect(world.sent.map(({ payload }) => [payload.type, payload.p])).toEqual([
    ['lock_sale', { lanes: ['A-1-01', 'A-1-02'] }],
  ]);
  expect(await kinds()).toEqual(['lock_sale verified']);
  expect(await sale()).toEqual({ sale_state: 'off' });
});

it('a machine with an ended service sells for seven more days and is then locked', async () => {
  await online();
  const until = (day: string) => world.database.query('update devices set service_expire_at = $1', [day]);
  const look = () => lockDisabled(world.deps, 'job:test');
  await until('2026-03-25');
  expect(await look()).toBe(0);
  await until('2026-03-24');
  expect(await look()).toBe(1);
  expect(await kinds()).toEqual(['lock_sale queued']);
  const [told] = await world.database.query('select reason from machine_commands');
  expect(told).toEqual({ reason: 'service' });
  await world.database.query('update devices set service_expire_at = null');
  expect(await look()).toBe(0);
});

it('settings of a machine with an ended service stay unchanged until the service is renewed', async () => {
  await world.database.query(`update devices set service_expire_at = '2026-03-30', remarks = null`);
  const edit = (values: Record<string, unknown>) =>
    world.change(async (work) => {
      const row = await findRecord(work, servedDevices, 'd0');
      return (await servedDevices.prepare?.(work, values, row)) ?? {};
    });
  await expect(edit({ name: 'another', remarks: 'x' })).rejects.toMatchObject({
    fields: { name: 'err.device.serviceEnded' },
  });
  await expect(edit({ remarks: 'x', serviceExpireAt: '2026-03-31' })).resolves.toBeTruthy();
  await expect(edit({ name: 'another', serviceExpireAt: '2027-03-31' })).resolves.toBeTruthy();
  await world.database.query('update devices set service_expire_at = null');
});

it('a machine back in use is unlocked after a second person approves', async () => {
  await run('disable');
  await carryOut('paused');
  world.time.now += 10_000;
  await run('enable');
  expect(await kinds()).toEqual(['lock_sale verified', 'unlock_sale awaiting']);
  expect(await sale()).toEqual({ sale_state: 'temp_locked' });
  await world.database.query(`update machine_commands set state = 'queued' where state = 'awaiting'`);
  await carryOut('on');
  expect(await sale()).toEqual({ sale_state: 'on' });
});

it('a machine that was offline or still sells is told again until it has locked', async () => {
  const look = () => lockDisabled(world.deps, 'job:test');
  await run('disable');
  await world.database.query(`update machine_commands set state = 'expired'`);
  world.time.now += TELL_AGAIN_MS + 1;
  expect(await look()).toBe(0);
  await online();
  expect(await look()).toBe(1);
  expect((await commands()).at(-1)).toMatchObject({ type: 'lock_sale', requested_by: null });
  expect(await look()).toBe(0);
  await carryOut('paused');
  world.time.now += TELL_AGAIN_MS + 1;
  expect(await look()).toBe(0);
  await world.database.query(`update lanes set reported_state = 'on' where lane_no = 'A-1-02'`);
  expect(await look()).toBe(1);
});

it('a machine without products has nothing to lock or unlock', async () => {
  await world.database.query(`update lanes set product_id = null where device_id = 'd1'`);
  await run('disable', 'd1');
  await run('enable', 'd1');
  expect(await kinds()).toEqual([]);
  const [row] = await world.database.query(`select enabled, sale_state from devices where id = 'd1'`);
  expect(row).toEqual({ enabled: true, sale_state: 'on' });
});

it('messages of a machine out of use are accepted after a restart too', async () => {
  await run('disable');
  const fleet = await loadFleet(world.database, () => world.time.now);
  expect(fleet.get(serialOf(0))?.id).toBe('d0');
});
