import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { updateRecord } from '../../../kit/records/records';
import { runInTransaction } from '../../../kit/records/transaction';
import { SERVED } from '../..';
import { servedReplenishTasks } from '../replenishTasks';
import { DAY, NOW, openStockWorld, type StockWorld } from '../testStock';
import { planAlerts, tasksOfAlerts } from './planAlerts';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(4);
  await world.people('platform_admin', 'u');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  for (const table of ['replenish_tasks', 'stock_covers']) await world.query(`delete from ${table}`);
  await world.query('update organizations set cover_days = null');
  await world.query('update devices set cover_days = null');
  await world.query('update products set pack_qty = null');
  await world.query(
    `update lanes set min_alert = 2, product_id = case when lane_no = 'A-1-04' then 'p2' else 'p1' end`,
  );
  await world.query(`insert into stock_covers (device_id, product_id, org_id, cover)
    values ('d1', 'p1', 'shop', '{"demand": 1.5}')`);
  await world.moved('A-1-01', NOW - DAY, 2);
});

const ALERTS = { alerts: [{ deviceId: 'd1', productId: 'p1' }] };
const context = () => ({ ...world.context, principal: { ...world.context.principal, userId: 'u' } });
const plan = (body = ALERTS) =>
  runInTransaction(world.deps, context(), async (work) => ({ machines: await planAlerts(work, body) }));
const create = (body = ALERTS) =>
  runInTransaction(world.deps, context(), (work) => tasksOfAlerts(work, body));
const brief = ({ machines }: Awaited<ReturnType<typeof plan>>) =>
  machines.flatMap(({ lines }) =>
    lines.map(({ laneNo, planQty, why, batchId }) => [laneNo, planQty, why, batchId]),
  );

it('uses the target days of the machine, else of the institution, else seven', async () => {
  // 1.5 a day for 7 days are 11, and 2 are there.
  expect(brief(await plan())).toEqual([['A-1-02', 9, 'cover', 'b1']]);
  await world.query('update organizations set cover_days = 10');
  expect(brief(await plan())).toEqual([
    ['A-1-02', 10, 'cover', 'b1'],
    ['A-1-03', 3, 'cover', 'b1'],
  ]);
  await world.query('update devices set cover_days = 2');
  // Above the alert of three lanes, which is at 6.
  expect(brief(await plan())).toEqual([['A-1-02', 5, 'minimum', 'b1']]);
  await world.query('update products set pack_qty = 4');
  expect(brief(await plan())).toEqual([['A-1-02', 8, 'pack', 'b1']]);
});

it('fills up a lane without known sales and says so', async () => {
  await world.query('delete from stock_covers');
  const [machine] = (await plan({ alerts: [{ deviceId: 'd1', productId: 'p2' }] })).machines;
  expect(machine).toMatchObject({
    lines: [{ laneNo: 'A-1-04', planQty: 10, why: 'par', demand: null, batchId: null }],
  });
});

it('creates one task per machine and none beside an open one', async () => {
  const both = { alerts: [...ALERTS.alerts, { deviceId: 'd1', productId: 'p2' }] };
  const [first, second] = await Promise.all([create(ALERTS), create(both)]);
  const made = [...first.tasks, ...second.tasks];
  expect(made.flatMap(({ replNo }) => replNo)).toHaveLength(second.tasks.length + first.tasks.length);
  const rows = await world.query(`select l ->> 'productId' as p, count(*)::int as n from replenish_tasks,
    jsonb_array_elements(lines) l group by 1 order by 1`);
  expect(rows).toEqual([
    { p: 'p1', n: 1 },
    { p: 'p2', n: 1 },
  ]);
  const again = await create(both);
  expect(again.tasks).toEqual([]);
  expect(again.skipped).toMatchObject([{ why: 'openTask' }, { why: 'openTask' }]);
  await world.query(`update replenish_tasks set state = 'cancelled'`);
  expect((await create(ALERTS)).tasks).toHaveLength(1);
});

it('states why nothing is planned', async () => {
  await world.query(`update lanes set stock = capacity where lane_no = 'A-1-04'`);
  const asked = { alerts: ['p2', 'none'].map((productId) => ({ deviceId: 'd1', productId })) };
  expect((await plan(asked)).machines[0]?.skipped).toEqual([
    { productId: 'p2', why: 'full' },
    { productId: 'none', why: 'noLane' },
  ]);
  await expect(plan({ alerts: [{ deviceId: 'no', productId: 'p1' }] })).rejects.toMatchObject({
    status: 404,
  });
});

it('keeps the reason of a quantity until somebody plans another', async () => {
  const { tasks } = await create();
  const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
  const edit = (version: number, planQty: number) =>
    runInTransaction(world.deps, context(), (work) =>
      updateRecord(
        work,
        servedReplenishTasks,
        String(tasks[0]?.id),
        { version, lines: [{ laneNo: 'A-1-02', batchId: 'b1', planQty, addQty: 1, why: 'ordered' }] },
        find,
      ),
    );
  expect(await edit(1, 9)).toMatchObject({ lines: [{ why: 'cover', demand: 1.5, targetDays: 7 }] });
  expect(await edit(2, 4)).toMatchObject({ lines: [{ why: 'manual', demand: null }] });
});
