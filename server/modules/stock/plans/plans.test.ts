import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../../kit/records/commands';
import { SERVED } from '../..';
import { HOUR, NOW, openStockWorld, type StockWorld } from '../testStock';
import { applyDuePlans } from './duePlans';
import { servedShelfPlans } from './shelfPlans';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(2);
});
afterAll(() => world.close());

const PLAN = [
  { laneNo: 'A-1-01', productId: 'p1', capacity: 8, price: 900 },
  { laneNo: 'A-1-02', productId: 'p2', capacity: 6, price: 700 },
];
beforeEach(async () => {
  await world.reset();
  world.time.now = NOW;
  await world.query('delete from shelf_plans');
  await world.query('delete from machine_commands');
  await world.query(`update lanes set product_id = 'p1', price = 1500, capacity = 10`);
  await world.query(`update products set audit_state = 'passed', sale_state = 'listed', storage_class = 'CN_ROOM',
    otc_class = 'otc_b'`);
  await world.query(`insert into shelf_plans (id, org_id, plan_name, device_id, effective_at, state, lines)
    values ('s1', 'shop', 'Summer', 'd1', '${new Date(NOW + HOUR).toISOString()}', 'draft', '${JSON.stringify(PLAN)}')`);
});

const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
const plan = async () => (await world.query('select * from shelf_plans'))[0] ?? {};
const run = async (command: string) => {
  const version = Number((await plan()).version);
  return world.change((work) =>
    runCommand(work, servedShelfPlans, command, 's1', { version, args: {} }, find),
  );
};
const lanes = async () =>
  (await world.query('select product_id, capacity, price from lanes order by lane_no')).map((lane) =>
    Object.values(lane).join(' '),
  );
const BEFORE = ['p1 10 1500', 'p1 10 1500'];
const AFTER = ['p1 8 900', 'p2 6 700'];

it.each([
  [`sale_state = 'delisted'`, 'err.lane.unavailable'],
  [`audit_state = 'waiting'`, 'err.lane.unavailable'],
  [`otc_class = 'rx'`, 'err.product.policy_forbidden'],
  [`storage_class = 'COLD_2_8'`, 'err.lane.storage_class'],
])('with a product of %s is neither published nor applied: %s', async (what, key) => {
  await world.query(`update products set ${what} where id = 'p2'`);
  const refusal = { key, params: { lane: 'A-1-02' }, fields: { 'lines.1.productId': key } };
  await expect(run('publish')).rejects.toMatchObject(refusal);
  await world.query(`update shelf_plans set state = 'published'`);
  await expect(run('apply')).rejects.toMatchObject(refusal);
  expect(await lanes()).toEqual(BEFORE);
});

it('is applied at its time, not before and not without being published', async () => {
  world.time.now = NOW + 2 * HOUR;
  expect(await applyDuePlans(world.deps)).toBe(0);
  await run('publish');
  world.time.now = NOW;
  expect(await applyDuePlans(world.deps)).toBe(0);
  expect(await lanes()).toEqual(BEFORE);
  world.time.now = NOW + 2 * HOUR;
  expect(await applyDuePlans(world.deps)).toBe(1);
  expect(await lanes()).toEqual(AFTER);
  expect(await plan()).toMatchObject({ state: 'applied', applied_at: new Date(NOW + 2 * HOUR) });
  expect(await world.query('select type from machine_commands')).toEqual([{ type: 'apply_plan' }]);
});

it('that lanes refuse names them with the reason and is applied once they accept it', async () => {
  await world.query('update lanes set stock = 9');
  await run('publish');
  world.time.now = NOW + 2 * HOUR;
  expect(await applyDuePlans(world.deps)).toBe(0);
  expect(await lanes()).toEqual(BEFORE);
  const noted = await plan();
  expect(noted).toMatchObject({
    state: 'published',
    refused_at: new Date(NOW + 2 * HOUR),
    refusals: [
      { laneNo: 'A-1-01', reason: 'overCapacity' },
      { laneNo: 'A-1-02', reason: 'notEmpty' },
    ],
  });
  world.time.now += HOUR;
  await applyDuePlans(world.deps);
  expect(await plan()).toEqual(noted);
  await world.query('update lanes set stock = 0');
  expect(await applyDuePlans(world.deps)).toBe(1);
  expect(await plan()).toMatchObject({ state: 'applied', refusals: null, refused_at: null });
});

it('says lane by lane what would change on the machine, and nothing of lanes that stand as planned', async () => {
  await world.query(`update lanes set stock = 4 where lane_no = 'A-1-02'`);
  await world.query(`update lanes set capacity = 8, price = 900 where lane_no = 'A-1-01'`);
  const lines = [...PLAN, { laneNo: 'A-9-01', productId: 'p1', capacity: 3, price: 500 }];
  const row = { id: 's1', orgId: 'shop', version: 1, createdAt: NOW, updatedAt: NOW, deviceId: 'd1', lines };
  const asker = { ...world.context, now: NOW, keys: undefined };
  const [found] = (await servedShelfPlans.complete?.(world.deps.database.db, [row], asker)) ?? [];
  expect(found?.differences).toEqual([
    { ...PLAN[1], nowProductId: 'p1', nowCapacity: 10, nowPrice: 1500, stock: 4 },
    { laneNo: 'A-9-01', productId: 'p1', capacity: 3, price: 500 },
  ]);
  expect(found?.changed).toBe(2);
});
