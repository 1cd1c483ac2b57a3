import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/time/durations';
import { findRecord, writeRecord } from '../../kit/records/records';
import type { Values } from '../../kit/served';
import { type CommandWorld, openCommandWorld, START } from './commands/testCommands';
import { servedLanes } from './lanes';
import { agreePrice, applyPrices, dropPrice, planPrice } from './plannedPrices';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.forget('machine_commands');
  world.time.now = START;
  await world.database.query(
    `update lanes set price = 1990, next_price = null, next_price_from = null, next_price_by = null, next_price_agreed = false`,
  );
});

const PLAN = { nextPrice: 2_290, nextPriceFrom: '2026-04-03' };
const lane = async () =>
  (
    await world.database.query<{ id: string }>(
      `select id from lanes where device_id = 'd0' and lane_no = 'A-1-01'`,
    )
  )[0]?.id ?? '';
const doing = async (userId: string, act: typeof planPrice, args: Values = {}) => {
  const id = await lane();
  return world.change(async (work) => {
    const own = { ...work, context: world.asUser(userId) as never };
    const row = await findRecord(own, servedLanes, id);
    const { set = {} } = act(own, row, args);
    return writeRecord(own, servedLanes, row, set, { action: 'updated' });
  });
};
const apply = () => applyPrices(world.deps, servedLanes);
const price = async () =>
  (
    await world.database.query(`select price::int, next_price, next_price_from from lanes where id = $1`, [
      await lane(),
    ])
  )[0];
const told = () =>
  world.database.query(
    `select type, state, reason, requested_by, params->'lanes' as lanes from machine_commands`,
  );

it('are sent to the machine on their day, once, after another person approves', async () => {
  await doing('u', planPrice, PLAN);
  await expect(doing('u', agreePrice)).rejects.toMatchObject({ key: 'err.command.self' });
  await doing('second', agreePrice);
  world.time.now = Date.UTC(2026, 3, 2, 15, 59);
  expect(await apply()).toBe(0);
  world.time.now += 60_000;
  expect(await apply()).toBe(1);
  expect(await apply()).toBe(0);
  expect(await price()).toEqual({ price: 2_290, next_price: null, next_price_from: null });
  // Nobody is waited for again; what shows that it is so is the digest that the machine reports.
  expect(await told()).toMatchObject([
    { type: 'set_price', state: 'queued', reason: 'price', requested_by: 'u' },
  ]);
});

it('leave unapproved prices of other lanes as last sent', async () => {
  const lanes = (price: number, other: number) => [
    { t: 'A-1-01', price },
    { t: 'A-1-02', price: other },
  ];
  const before = (id: string, state: string, at: number, approveBy: Date | null, prices: object) =>
    world.database.query(
      `insert into machine_commands (id, org_id, command_no, device_id, type, state, params, expected, reason,
        requested_at, not_after, closed_at, witness, approve_by)
      values ($1, 'org', $1, 'd0', 'set_price', $2, $3, $1, 'r', $4, $4, $4,
        case when $2 = 'verified' then 'prices_reported' end, $5)`,
      [id, state, JSON.stringify({ lanes: prices }), new Date(at), approveBy],
    );
  await before('agreed', 'verified', START - 2 * DAY_MS, null, lanes(1_990, 1_990));
  await before('lapsed', 'expired', START - DAY_MS, new Date(START), lanes(1_990, 9_990));
  await doing('u', planPrice, PLAN);
  await doing('second', agreePrice);
  await world.database.query(`update lanes set price = 9990 where device_id = 'd0' and lane_no = 'A-1-02'`);
  world.time.now = START + 5 * DAY_MS;
  expect(await apply()).toBe(1);
  await world.database.query(`delete from machine_commands where reason = 'r'`);
  expect(await told()).toMatchObject([{ state: 'queued', lanes: lanes(2_290, 1_990) }]);
});

it('wait past their day for approval and are removed when withdrawn', async () => {
  await doing('u', planPrice, PLAN);
  world.time.now = START + 5 * DAY_MS;
  expect(await apply()).toBe(0);
  await doing('u', () => dropPrice());
  expect(await price()).toMatchObject({ price: 1_990, next_price: null });
});

it('need a new approval when the plan changes, and start after today', async () => {
  await doing('u', planPrice, PLAN);
  await doing('second', agreePrice);
  await doing('u', planPrice, { ...PLAN, nextPrice: 9_990 });
  world.time.now = START + 5 * DAY_MS;
  expect(await apply()).toBe(0);
  await expect(doing('u', planPrice, PLAN)).rejects.toMatchObject({
    fields: { nextPriceFrom: 'err.price.future' },
  });
});

it('are removed together with the product of the lane', async () => {
  await doing('u', planPrice, PLAN);
  await world.database.query(`update lanes set product_id = null where id = $1`, [await lane()]);
  expect(await price()).toMatchObject({ next_price: null });
});
