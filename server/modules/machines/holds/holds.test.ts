import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyRow } from '../../../../contract/kit/resource';
import { SALE_ENDS_MS, TELL_AGAIN_MS } from '../../../../contract/machines/holds';
import { HOUR_MS } from '../../../../contract/time/durations';
import { findRecord, writeRecord } from '../../../kit/records/records';
import { servedMachineCommands } from '../commands/follow';
import { type CommandWorld, openCommandWorld } from '../commands/testCommands';
import { servedLanes } from '../lanes';
import { holdLanes } from './holdLanes';
import { tellLostLocks } from './lockAgain';
import { tellHolds } from './tell';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { query } = world.database;
  await world.forget('machine_commands', 'vend_records', 'device_events', 'alerts');
  await query(`update lanes set sale_state = 'on', hold = null, hold_was = null, hold_proof = null, hold_by = null,
    hold_told_at = null, hold_proven_at = null, reported_state = null, health = 'ok', stock = 5`);
  await query(`update devices set sale_state = 'on'`);
});

const lanes = (where = 'true') =>
  world.database.query<Record<string, string>>(
    `select id, lane_no, device_id, sale_state, hold, hold_proof from lanes where ${where} order by device_id, lane_no`,
  );
const commands = () =>
  world.database.query<Record<string, string>>(
    'select id, device_id, type, state, params, requested_by from machine_commands order by command_no',
  );
const hold = async (where: string) => {
  const ids = (await lanes(where)).map(({ id }) => String(id));
  const at = new Date(world.time.now);
  return holdLanes(world.database.db, ids, { hold: 'quarantined', reason: 'recall', at, by: 'u' });
};
const online = (id: string, conn: string) =>
  world.database.query(
    `insert into device_latest (device_id, boot, state, updated_at) values ($1, 1, $2, now())
      on conflict (device_id) do update set state = excluded.state`,
    [id, JSON.stringify({ conn })],
  );
const run = (command: string, id: string, userId = 'u') =>
  world.change(async (work) => {
    const context = { ...work, context: world.asUser(userId) as never };
    const row = await findRecord(context, servedLanes, id);
    const { set } = (await servedLanes.commands?.[command]?.(context, row, {}, 'why')) ?? {};
    return writeRecord(context, servedLanes, row, set ?? {}, { action: command });
  });
/** The machine has done what it was told, and says so in each lane. */
const carriedOut = async (id: string, names: readonly string[], why = 'locked') => {
  await world.look(id);
  await world.answer(id, 'done');
  for (const t of names) await world.hear('lane', { t, st: 'paused', why });
  await world.look(id);
  await world.look(id);
};

it('sends each machine all its lanes in one command', async () => {
  await hold(`lane_no <= 'A-1-02'`);
  expect(await tellHolds(world.deps)).toBe(2);
  expect(
    (await commands()).map(({ device_id, type, params, requested_by }) => [
      device_id,
      type,
      params,
      requested_by,
    ]),
  ).toEqual(['d0', 'd1'].map((id) => [id, 'lock_sale', { lanes: ['A-1-01', 'A-1-02'] }, 'u']));
  expect(new Set((await lanes('hold is not null')).map(({ hold_proof }) => hold_proof))).toEqual(
    new Set(['sent']),
  );
  expect(await tellHolds(world.deps)).toBe(0);
});

it('is confirmed by the report of the machine and does not stop sales of the whole machine', async () => {
  await hold(`device_id = 'd0' and lane_no = 'A-1-01'`);
  await tellHolds(world.deps);
  const [command] = await commands();
  await carriedOut(String(command?.id), ['A-1-01']);
  expect(await lanes('hold is not null')).toMatchObject([
    { hold_proof: 'verified', sale_state: 'quarantined' },
  ]);
  expect(await world.database.query(`select sale_state from devices where id = 'd0'`)).toEqual([
    { sale_state: 'on' },
  ]);
});

it('is contradicted by a sale from a locked lane, before or after its confirmation', async () => {
  await hold(`device_id = 'd0' and lane_no = 'A-1-01'`);
  await tellHolds(world.deps);
  const [command] = await commands();
  const id = String(command?.id);
  const sell = (later: number) =>
    world.database.query(
      `insert into vend_records (id, device_id, org_id, task, lane_no, at, recv_at, rc)
        values ('v', 'd0', 'org', 't', 'A-1-01', $1, $1, 0)`,
      [new Date(world.time.now + SALE_ENDS_MS + later)],
    );
  await world.look(id);
  await world.answer(id, 'done');
  await sell(1);
  await world.look(id);
  await world.look(id);
  expect(await world.stored(id)).toMatchObject({ state: 'contradicted' });
  expect(await lanes('hold is not null')).toMatchObject([{ hold_proof: 'contradicted' }]);
});

it('withdraws a confirmation when the lane sells and sends the command again', async () => {
  await hold(`device_id = 'd0' and lane_no = 'A-1-01'`);
  await tellHolds(world.deps);
  const [command] = await commands();
  await carriedOut(String(command?.id), ['A-1-01']);
  await online('d0', 'online');
  await world.database.query(`update lanes set hold_proof = 'contradicted' where hold is not null`);
  world.time.now += TELL_AGAIN_MS + 1;
  expect(await tellHolds(world.deps)).toBe(1);
  expect((await commands()).map(({ state }) => state)).toEqual(['contradicted', 'queued']);
});

it('waits for an offline machine and sends the command when it is back', async () => {
  await online('d0', 'offline');
  await hold(`device_id = 'd0' and lane_no = 'A-1-01'`);
  await tellHolds(world.deps);
  const [command] = await commands();
  await world.look(String(command?.id));
  world.time.now += 2 * HOUR_MS;
  await world.look(String(command?.id));
  expect(await lanes('hold is not null')).toMatchObject([{ hold_proof: 'unconfirmed' }]);
  expect(await tellHolds(world.deps)).toBe(0);
  await online('d0', 'online');
  expect(await tellHolds(world.deps)).toBe(1);
});

it('releases a lane at once when no machine was told to lock it', async () => {
  const [lane] = await lanes(`device_id = 'd0'`);
  await run('pause', String(lane?.id));
  await run('resume', String(lane?.id));
  expect(await lanes(`id = '${lane?.id}'`)).toMatchObject([
    { sale_state: 'on', hold: null, hold_proof: null },
  ]);
  expect(await tellHolds(world.deps)).toBe(0);
});

it('requires a second person to release a quarantined lane and keeps the lock after a rejection', async () => {
  await hold(`device_id = 'd0' and lane_no = 'A-1-01'`);
  await tellHolds(world.deps);
  const [lock] = await commands();
  await carriedOut(String(lock?.id), ['A-1-01']);
  const [lane] = await lanes('hold is not null');
  await run('release', String(lane?.id));
  await tellHolds(world.deps);
  const [, unlock] = await commands();
  expect(unlock).toMatchObject({ type: 'unlock_sale', state: 'awaiting', requested_by: 'u' });
  // The machine still does not sell, whatever we want.
  expect(await lanes(`id = '${lane?.id}'`)).toMatchObject([{ sale_state: 'paused', hold: null }]);
  await world.change(async (work) => {
    const row = (await findRecord(work, servedMachineCommands, String(unlock?.id))) as AnyRow;
    return writeRecord(work, servedMachineCommands, row, { state: 'refused' }, { action: 'refuse' });
  });
  expect(await lanes(`id = '${lane?.id}'`)).toMatchObject([
    { sale_state: 'quarantined', hold: 'quarantined', hold_proof: 'verified' },
  ]);
});

it('releases a paused lane without a second person once the machine reports it', async () => {
  const [lane] = await lanes(`device_id = 'd0'`);
  await run('pause', String(lane?.id));
  await tellHolds(world.deps);
  const [lock] = await commands();
  await carriedOut(String(lock?.id), [String(lane?.lane_no)]);
  await run('resume', String(lane?.id));
  await tellHolds(world.deps);
  const [, unlock] = await commands();
  expect(unlock).toMatchObject({ type: 'unlock_sale', state: 'queued' });
  await carriedOut(String(unlock?.id), [String(lane?.lane_no)], 'unlocked');
  expect(await world.stored(String(unlock?.id))).toMatchObject({ state: 'verified' });
  expect(await lanes(`id = '${lane?.id}'`)).toMatchObject([{ hold: null, hold_proof: null }]);
});

it('sends a lane lock again to a machine that was offline, unless somebody has unlocked it since', async () => {
  const [lane, other] = await lanes(`device_id = 'd0'`);
  await online('d0', 'offline');
  const again = () => tellLostLocks(world.deps, 'test');
  for (const { id } of [lane, other] as { id: string }[]) await run('lockSale', id);
  for (const { id } of await commands()) await world.look(String(id));
  world.time.now += 2 * HOUR_MS;
  for (const { id } of await commands()) await world.look(String(id));
  expect((await commands()).map(({ state }) => state)).toEqual(['expired', 'expired']);
  expect(await again()).toBe(0);
  await run('unlockSale', String(other?.id));
  await online('d0', 'online');
  expect(await again()).toBe(1);
  expect(
    (await commands()).slice(2).map(({ type, params, requested_by }) => [type, params, requested_by]),
  ).toEqual([
    ['unlock_sale', { lanes: [other?.lane_no] }, 'u'],
    ['lock_sale', { lanes: [lane?.lane_no] }, 'u'],
  ]);
  expect(await again()).toBe(0);
});
