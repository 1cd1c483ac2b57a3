import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRecord } from '../../../kit/records/records';
import { servedReplenishTasks } from '../replenishTasks';
import { NOW, openStockWorld, type StockWorld } from '../testStock';
import { withLineFacts } from './lineFacts';
import { pickListOf } from './routes';

let world: StockWorld;
const task = (id: string, state: string, assignee: string, route: string, planQty: number) =>
  world.query(`insert into replenish_tasks (id, org_id, repl_no, device_id, type, planned_at, route, assignee_id, state, lines)
    values ('${id}', 'shop', 'RP-${id}', 'd1', 'routine', now(), '${route}', '${assignee}', '${state}', '${JSON.stringify(
      [
        { laneNo: 'A-1-01', productId: 'p1', batchId: 'b1', planQty },
        { laneNo: 'A-1-02', productId: 'p2', batchId: null, planQty: 1 },
      ],
    )}')`);
beforeAll(async () => {
  world = await openStockWorld(2);
  await world.people('platform_admin', 'li', 'wu');
  await world.query(`update products set storage_class = 'COLD_2_8' where id = 'p2'`);
  await task('t1', 'assigned', 'li', 'north', 4);
  await task('t2', 'picking', 'li', 'south', 2);
  await task('t3', 'done', 'li', 'north', 9);
  await task('t4', 'assigned', 'wu', 'north', 7);
});
afterAll(() => world.close());

const list = (assigneeId: string, route?: string) =>
  pickListOf(world.database.db, { principal: world.context.principal, now: NOW, assigneeId, route });

it('combines the tasks that one person packs', async () => {
  const { people, routes, tasks, goods } = await list('li');
  expect(people).toEqual(
    expect.arrayContaining([
      { id: 'li', name: 'LI' },
      { id: 'wu', name: 'WU' },
    ]),
  );
  expect([routes, tasks.map(({ replNo }) => replNo)]).toEqual([
    ['north', 'south'],
    ['RP-t1', 'RP-t2'],
  ]);
  expect(
    goods.map(({ product, batch, expiry, coldBox, qty }) => [product, batch, expiry, coldBox, qty]),
  ).toEqual([
    ['Product 1', 'B0001', '2026-08-07', false, 6],
    ['Product 2', '', null, true, 2],
  ]);
  expect(goods[0]?.parts.map(({ replNo, machine, qty }) => [replNo, machine, qty])).toEqual([
    ['RP-t1', 'm', 4],
    ['RP-t2', 'm', 2],
  ]);
  expect((await list('wu')).tasks.map(({ replNo }) => replNo)).toEqual(['RP-t4']);
  expect((await list('li', 'south')).goods[0]?.qty).toBe(2);
});

it('states on the lines of a task the last usable day and the cold chain', async () => {
  const row = await world.change((work) => findRecord(work, servedReplenishTasks, 't1'));
  expect(await withLineFacts(world.database.db, [row])).toMatchObject([
    {
      lines: [
        { expiry: '2026-08-07', coldBox: false },
        { expiry: null, coldBox: true },
      ],
    },
  ]);
});

it('shows the current content of a lane while the task is open, and later the content at that time', async () => {
  await world.query(`update lanes set stock = 6 where lane_no = 'A-1-01'`);
  const rows = await world.change((work) =>
    Promise.all(['t2', 't3'].map((id) => findRecord(work, servedReplenishTasks, id))),
  );
  const [open, done] = await withLineFacts(world.database.db, rows);
  expect(open).toMatchObject({ lines: [{ beforeQty: 6, afterQty: 6 }, { beforeQty: 0 }] });
  expect(done).not.toHaveProperty('lines.0.beforeQty');
});
