import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CommandWorld, openCommandWorld } from './commands/testCommands';
import { restartScheduled } from './restarts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** 03:30 in Shanghai and 04:30 in Tokyo. */
const TIME = Date.UTC(2026, 3, 1, 19, 30);
let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { query } = world.database;
  await world.forget('machine_commands', 'device_events', 'device_latest', 'vend_records');
  await query(`update devices set restart_enabled = id = 'd0', restart_interval_days = 3, restart_time = '03:30',
    enabled = true, timezone = 'Asia/Shanghai'`);
  await query(`insert into device_latest (device_id, boot, state, updated_at)
    select id, 1, '{"conn":"online","doorOpen":false}', now() from devices`);
});

/** How many are told at this time. */
const at = async (time: number) => {
  world.time.now = time;
  return restartScheduled(world.deps);
};
const set = (text: string) => world.database.query(`update ${text}`);
const commands = () =>
  world.database.query('select id, device_id, type, state, reason, requested_by from machine_commands');
const ended = (state: 'verified' | 'expired') =>
  set(`machine_commands set state = '${state}', closed_at = now(), sent_at = requested_at, answered_at = now(),
    witness = 'restarted', witness_at = now()`);

it('restarts a machine at its time, once, and again after its interval', async () => {
  expect(await at(TIME - MINUTE)).toBe(0);
  expect(await at(TIME)).toBe(1);
  const [row] = await commands();
  expect(row).toMatchObject({
    device_id: 'd0',
    type: 'reboot',
    state: 'queued',
    reason: 'schedule',
    requested_by: null,
  });
  await ended('verified');
  for (const later of [MINUTE, DAY, 2 * DAY]) expect(await at(TIME + later)).toBe(0);
  expect(await at(TIME + 3 * DAY)).toBe(1);
});

it('uses the local time of the machine, also past midnight', async () => {
  await set(`devices set timezone = 'Asia/Tokyo'`);
  expect(await at(TIME)).toBe(1);
  await ended('verified');
  await set(`devices set restart_time = '23:30', restart_interval_days = 1`);
  // 00:10 of the next day is still of the evening.
  const evening = Date.UTC(2026, 3, 5, 14, 30);
  expect(await at(evening + 40 * MINUTE)).toBe(1);
  await ended('verified');
  expect(await at(evening + 60 * MINUTE)).toBe(0);
  expect(await at(evening + DAY)).toBe(1);
});

it('waits for a machine that is offline, out of use, open or busy, and skips the day after two hours', async () => {
  const busy: [string, string][] = [
    [`device_latest set state = '{"conn":"offline"}'`, `device_latest set state = '{"conn":"online"}'`],
    [
      `device_latest set state = '{"conn":"online","doorOpen":true}'`,
      `device_latest set state = '{"conn":"online"}'`,
    ],
    ['devices set enabled = false', 'devices set enabled = true'],
  ];
  for (const [before, after] of busy) {
    await set(before);
    expect(await at(TIME)).toBe(0);
    await set(after);
  }
  await world.database.query(`do $$ begin
    set local session_replication_role = replica;
    insert into dispense_tasks (id, org_id, order_id, device_id, not_after) values ('t', 'org', 'o', 'd0', now());
  end $$`);
  expect(await at(TIME + 4 * MINUTE)).toBe(0);
  await set(`dispense_tasks set ended_at = now()`);
  await world.ask('open_door');
  expect(await at(TIME + 5 * MINUTE)).toBe(0);
  await ended('expired');
  expect(await at(TIME + 121 * MINUTE)).toBe(0);
  expect(await at(TIME + 119 * MINUTE)).toBe(1);
});

it('tries again the next day when the machine was not reached, not the same day', async () => {
  expect(await at(TIME)).toBe(1);
  await ended('expired');
  expect(await at(TIME + 30 * MINUTE)).toBe(0);
  expect(await at(TIME + DAY)).toBe(1);
});
