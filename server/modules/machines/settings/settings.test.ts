import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TELL_AGAIN_MS } from '../../../../contract/machines/holds';
import { planDigest, pricesDigest } from '../../../../contract/machines/reported';
import { type CommandWorld, openCommandWorld, START } from '../commands/testCommands';
import { followSettings } from './drift';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.forget('machine_commands', 'device_events', 'setting_reports', 'device_latest');
  world.time.now = START;
  await world.database.query(`update lanes set price = 1990, capacity = 10, product_id = 'p1', at_machine = null,
    machine_price = null, machine_product_id = null, differs_since = null`);
  await world.database.query(`update devices set plan_match = null, price_match = null`);
  const latest = `insert into device_latest (device_id, state, updated_at) values ('d0', '{"conn":"online"}', now())`;
  await world.database.query(latest);
  await follow();
});

const LANES = ['A-1-01', 'A-1-02'];
const plan = (cap = 10) => LANES.map((t) => ({ t, p: 'p1', cap }));
const prices = (price: number) => LANES.map((t) => ({ t, price }));
const follow = () => followSettings(world.deps);
async function says(hashes: { plan?: string; prices?: string }) {
  world.time.now += 1_000;
  await world.hear('cfg', { ver: 1, ok: true, hashes });
  await follow();
}
const [device, lanes, commands] = [
  async () =>
    (await world.database.query(`select plan_match, price_match from devices where id = 'd0'`))[0] as object,
  () =>
    world.database.query(`select at_machine, machine_price, differs_since is not null as since from lanes
      where device_id = 'd0' order by lane_no`),
  () =>
    world.database.query<{ id: string; type: string; state: string; reason: string }>(
      `select id, type, state, reason from machine_commands order by command_no`,
    ),
];
/** Prices that were told, approved and seen. */
const verified = (price: number) =>
  world.database.query(
    `insert into machine_commands (id, org_id, command_no, device_id, type, state, params, expected, reason,
      requested_at, not_after, closed_at, witness)
    values ('v', 'org', 'MC0', 'd0', 'set_price', 'verified', $1, $2, 'r', $3, $3, $3, 'prices_reported')`,
    [JSON.stringify({ lanes: prices(price) }), pricesDigest(prices(price)), new Date(START - 3_600_000)],
  );
const HELD = { plan: planDigest(plan()), prices: pricesDigest(prices(1990)) };

it('the settings of a machine without reports are unknown', async () => {
  expect(await device()).toEqual({ plan_match: null, price_match: null });
  expect(await lanes()).toMatchObject([{ at_machine: null, since: false }, { at_machine: null }]);
});

it('a machine with the wanted settings is in sync', async () => {
  await says(HELD);
  expect(await device()).toEqual({ plan_match: 'same', price_match: 'same' });
  expect(await lanes()).toMatchObject([{ at_machine: 'same', machine_price: 1990, since: false }, {}]);
});

it('changed but unsent prices are shown beside those of the machine, and nothing is sent automatically', async () => {
  await verified(1990);
  await says(HELD);
  await world.database.query(`update lanes set price = 2100 where device_id = 'd0' and lane_no = 'A-1-02'`);
  await follow();
  expect(await device()).toEqual({ plan_match: 'same', price_match: 'unsent' });
  expect(await lanes()).toMatchObject([
    { at_machine: 'same', machine_price: 1990, since: false },
    { at_machine: 'price', machine_price: 1990, since: true },
  ]);
  expect(await commands()).toHaveLength(1);
});

it('prices lost by a machine are sent again as approved, at intervals', async () => {
  await verified(1990);
  await says({ ...HELD, prices: 'other' });
  expect(await device()).toEqual({ plan_match: 'same', price_match: 'differs' });
  expect(await lanes()).toMatchObject([{ at_machine: 'same', machine_price: null }, {}]);
  expect((await commands()).slice(1)).toMatchObject([
    { type: 'set_price', state: 'queued', reason: 'drift' },
  ]);
  expect(await follow()).toBe(0);
  await world.database.query(`update machine_commands set state = 'contradicted' where id <> 'v'`);
  world.time.now += TELL_AGAIN_MS + 1;
  expect(await follow()).toBe(1);
});

it('unapproved prices are not sent', async () => {
  await says({ ...HELD, prices: 'other' });
  expect(await device()).toMatchObject({ price_match: 'differs' });
  expect(await commands()).toEqual([]);
});

it('a plan lost by a machine is sent again in its current form when the machine is online', async () => {
  await world.database.query(`update device_latest set state = '{"conn":"offline"}'`);
  await says({ ...HELD, plan: planDigest(plan(4)) });
  expect(await device()).toEqual({ plan_match: 'differs', price_match: 'same' });
  expect(await commands()).toEqual([]);
  await world.database.query(`update device_latest set state = '{"conn":"online"}'`);
  await follow();
  expect(await commands()).toMatchObject([{ type: 'apply_plan', state: 'queued', reason: 'drift' }]);
  await says(HELD);
  expect(await device()).toMatchObject({ plan_match: 'same' });
});

it('a machine that could not be compared is compared at the next check', async () => {
  await world.database.query('alter table lanes add constraint broken check (machine_price is null)');
  await expect(says(HELD)).rejects.toThrow('broken');
  await world.database.query('alter table lanes drop constraint broken');
  expect(await device()).toEqual({ plan_match: null, price_match: null });
  await follow();
  expect(await device()).toEqual({ plan_match: 'same', price_match: 'same' });
});
