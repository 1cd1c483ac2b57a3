import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import { runInTenant } from '../../db/tenants/tenancy';
import { ownRows } from '../../kit/query/listQuery';
import { runCommand } from '../../kit/records/commands';
import { createRecord } from '../../kit/records/createRecord';
import { updateRecord } from '../../kit/records/records';
import { runInTransaction } from '../../kit/records/transaction';
import type { ServedResource, UnitOfWork } from '../../kit/served';
import { SERVED } from '..';
import { salesBy, salesTotal } from '../orders/sales/sums';
import { servedStocktakes } from '../stock/counts/stocktakes';
import { servedReplenishTasks } from '../stock/replenishTasks';
import { openStockWorld, type StockWorld } from '../stock/testStock';
import { finishVisit } from '../stock/visit';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(3);
  await world.query(`insert into roles (id, code, name, type) values ('r', 'R', 'r', 'track_admin')`);
  await world.query(`insert into users (id, org_id, role_id, code, name, password_hash)
    values ('u', 'shop', 'r', 'u', 'n', 'h'), ('v', 'shop', 'r', 'v', 'n', 'h'),
      ('w', 'shop', 'r', 'w', 'n', 'h')`);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  for (const table of ['replenish_tasks', 'stocktakes', 'reseller_users'])
    await world.query(`delete from ${table}`);
  await grant('u', 'A-1-01', ['replenish']);
  await grant('v', 'A-1-02', ['replenish', 'price']);
});

const grant = (userId: string, laneNo: string, rights: readonly string[]) =>
  world.query(`insert into reseller_users (id, org_id, user_id, device_id, lanes, rights, valid_to) values ('g-${userId}',
    'shop', '${userId}', 'd1', '[{"laneNo": "${laneNo}"}]', '${JSON.stringify(rights)}', '2099-01-01')`);
const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
const served = (name: string) => find(name) as ServedResource;
const asReseller = <T extends object>(work: (work: UnitOfWork) => Promise<T>) => {
  const principal = { ...world.context.principal, userId: 'u', roleType: 'track_admin' as const };
  return runInTransaction(world.deps, { ...world.context, principal }, work);
};
const create = (of: ServedResource, body: object) =>
  asReseller((work) => createRecord(work, of, { orgId: 'shop', ...body }, find)) as Promise<AnyRow>;
const numbers = (row: AnyRow) => (row.lines as { laneNo: string }[]).map(({ laneNo }) => laneNo);
const none = { countQty: null, addQty: 0, removeQty: 0, traceCodes: null, reason: null };
async function visit(lines: readonly object[]) {
  const plan = ['A-1-01', 'A-1-02'].map((laneNo) => ({ laneNo, batchId: null, planQty: 2 }));
  await world.query(`insert into replenish_tasks (id, org_id, repl_no, device_id, type, planned_at, state, lines)
    values ('T', 'shop', 'RPT', 'd1', 'routine', now(), 'picking', '${JSON.stringify(plan)}')`);
  const body = { version: 1, lines: lines.map((line) => ({ ...none, laneNo: 'A-1-01', ...line })) };
  return asReseller((work) => finishVisit(work, 'T', body, find));
}

it('a reseller replenishes only lanes assigned for it', async () => {
  const refused = { key: 'err.lane.grant', params: { lane: 'A-1-02' } };
  await expect(visit([{ addQty: 2 }, { laneNo: 'A-1-02', addQty: 2 }])).rejects.toMatchObject(refused);
  await world.query('delete from replenish_tasks');
  await expect(visit([{ laneNo: 'A-1-02', countQty: 0 }])).rejects.toMatchObject(refused);
  await world.query('delete from replenish_tasks');
  expect(await visit([{ addQty: 2 }, { laneNo: 'A-1-02', addQty: 0 }])).toMatchObject({ state: 'submitted' });
  expect(await world.query('select stock from lanes order by lane_no')).toMatchObject([
    { stock: 2 },
    { stock: 0 },
    { stock: 0 },
  ]);
  await world.query('delete from replenish_tasks');
  await world.query(`update reseller_users set rights = '["pause"]'`);
  await expect(visit([{ addQty: 1 }])).rejects.toMatchObject({ params: { lane: 'A-1-01' } });
});

it('a reseller plans and counts only assigned lanes', async () => {
  const task = { deviceId: 'd1', type: 'routine' };
  expect(numbers(await create(servedReplenishTasks, task))).toEqual(['A-1-01']);
  const refused = { key: 'err.lane.grant' };
  await expect(
    create(servedReplenishTasks, { ...task, lines: [{ laneNo: 'A-1-02', planQty: 1 }] }),
  ).rejects.toMatchObject(refused);
  const count = await create(servedStocktakes, { deviceId: 'd1' });
  expect(numbers(count)).toEqual(['A-1-01']);
  await expect(
    create(servedStocktakes, { deviceId: 'd1', lines: [{ laneNo: 'A-1-03' }] }),
  ).rejects.toMatchObject(refused);
  await world.query(`update reseller_users set valid_to = '2020-01-01'`);
  const start = (work: UnitOfWork) =>
    runCommand(work, servedStocktakes, 'start', count.id, { version: count.version, args: {} }, find);
  await expect(asReseller(start)).rejects.toMatchObject(refused);
});

it('a task cannot be assigned to a reseller who would not see it or extended beyond the lanes later', async () => {
  const lines = ['A-1-01', 'A-1-02'].map((laneNo) => ({ laneNo, batchId: null, planQty: 2 }));
  await world.query(`insert into replenish_tasks (id, org_id, repl_no, device_id, type, planned_at, state, lines)
    values ('T', 'shop', 'RPT', 'd1', 'routine', now(), 'draft', '${JSON.stringify(lines)}')`);
  const assign = (assigneeId: string, version: number) =>
    runInTransaction(world.deps, world.context, (work) =>
      runCommand(work, servedReplenishTasks, 'assign', 'T', { version, args: { assigneeId } }, find),
    );
  const refused = { key: 'err.repl.assignee_lanes', params: { name: 'n', lanes: 'A-1-02' } };
  await expect(assign('u', 1)).rejects.toMatchObject(refused);
  await world.query(`update replenish_tasks set lines = '${JSON.stringify(lines.slice(0, 1))}'`);
  await assign('u', 1);
  const [task] = await world.query('select version, assignee_id from replenish_tasks');
  expect(task).toMatchObject({ assignee_id: 'u' });
  const more = { version: Number(task?.version), lines };
  await expect(
    runInTransaction(world.deps, world.context, (work) =>
      updateRecord(work, servedReplenishTasks, 'T', more, find),
    ),
  ).rejects.toMatchObject(refused);
});

it('a reseller sees sales of the lanes whose sales are assigned', async () => {
  await world.query(`update reseller_users set lanes = '[{"laneNo": "A-1-03"}]', rights = '["view_sales"]'`);
  await world.query(`insert into orders (id, org_id, order_no, channel, device_id, status, placed_at)
    values ('o', 'shop', 'SO1', 'MACHINE', 'd1', 'paid', now())`);
  await world.query(`insert into order_items (id, org_id, order_id, line_no, name, qty, price, amt, lane_no)
    select 'i' || n, 'shop', 'o', n, 'P', 1, 100, 100, 'A-1-0' || n from generate_series(1, 3) n`);
  const rows = () => world.database.db.selectFrom('tradingDetails').select('id') as never;
  const seen = async (roleType: string) => {
    const principal = { ...world.context.principal, userId: 'u', roleType } as never;
    const query = served('tradingDetails').visible?.(rows(), { principal }, world.time.now);
    return (await query?.execute())?.map(({ id }) => id).sort();
  };
  expect(await seen('track_admin')).toEqual(['i3']);
  expect(await seen('merchant_admin')).toEqual(['i1', 'i2', 'i3']);
});

it('of an order with products from other lanes a reseller sees and sums only the own part', async () => {
  await world.query('delete from order_items');
  await world.query('delete from orders');
  await world.query(`update reseller_users set lanes = '[{"laneNo": "A-1-03"}]', rights = '["view_sales"]'`);
  await world.query(`insert into orders (id, org_id, order_no, channel, device_id, status, placed_at, paid_at, total_amt, paid_amt)
    select id, 'shop', id, 'MACHINE', 'd1', 'paid', now(), now(), amt, amt
    from (values ('shared', 300), ('whole', 400), ('foreign', 500)) o (id, amt)`);
  await world.query(`insert into order_items (id, org_id, order_id, line_no, name, qty, price, amt, lane_no)
    select id || lane, 'shop', id, lane, 'P', 1, amt, amt, 'A-1-0' || lane from (values
      ('shared', 1, 100), ('shared', 3, 200), ('whole', 3, 400), ('foreign', 2, 500)) i (id, lane, amt)`);
  await world.query(`insert into order_entries (id, org_id, day, happened_at, kind, order_id, order_no, channel, debit, credit, amount)
    select id, 'shop', current_date, now(), 'charge', id, id, 'MACHINE', 'customer', 'owed', paid_amt from orders`);
  const scope = { orgPath: 'shop.', roleType: 'track_admin', userId: 'u' } as const;
  const idsOf = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id).sort();
  await runInTenant(scope, async () => {
    const { scoped } = world.database;
    const of = (table: string) => scoped.query(`select id from ${table}`);
    expect(idsOf(await of('trading_details'))).toEqual(['shared3', 'whole3']);
    expect(idsOf(await of('order_entries'))).toEqual(['whole']);
    const principal = { ...world.context.principal, userId: 'u', roleType: 'track_admin' as const };
    expect(idsOf(await ownRows(scoped.db, served('ownOrders'), principal, world.time.now).execute())).toEqual(
      ['whole'],
    );
    const period = { from: Date.now() - 3_600_000, to: Date.now() + 3_600_000 };
    const total = (byLines: boolean) => salesTotal(scoped.db, { orgIds: ['shop'], byLines }, period);
    expect(await total(true)).toMatchObject({ orders: 2, revenue: 600 });
    expect(
      await salesBy(scoped.db, { orgIds: ['shop'], byLines: true, by: 'machine', interval: period }),
    ).toMatchObject({ parts: [{ key: 'd1', orders: 2, revenue: 600 }] });
  });
  await runInTenant({ orgPath: 'shop.' }, async () => {
    expect(await world.database.scoped.query('select id from orders')).toHaveLength(3);
  });
});

it('the price of a lane is assigned to one person at a time', async () => {
  const give = async (laneNo: string, rights: readonly string[]) => {
    await world.query(`delete from reseller_users where user_id = 'w'`);
    return world.change((work) =>
      createRecord(
        work,
        served('resellerUsers'),
        { orgId: 'shop', userId: 'w', deviceId: 'd1', lanes: [{ laneNo }], rights, validTo: '2099-01-01' },
        find,
      ),
    );
  };
  await expect(give('A-1-02', ['price'])).rejects.toMatchObject({ key: 'err.grant.price' });
  expect(await give('A-1-02', ['pause'])).toMatchObject({ userId: 'w' });
  expect(await give('A-1-03', ['price'])).toMatchObject({ userId: 'w' });
  await world.query(`update reseller_users set valid_to = '2020-01-01' where user_id = 'v'`);
  expect(await give('A-1-02', ['price'])).toMatchObject({ userId: 'w' });
});

it('the screens of a reseller know the permitted actions of a lane and explain the rest', async () => {
  const lanes = served('lanes');
  const refusals = async (roleType: 'track_admin' | 'merchant_admin', rights: readonly string[]) => {
    await world.query(`update reseller_users set rights = '${JSON.stringify(rights)}' where user_id = 'u'`);
    const principal = { ...world.context.principal, userId: 'u', roleType };
    const rows = [{ id: 'l1', laneNo: 'A-1-01', saleState: 'on' } as unknown as AnyRow];
    const now = world.deps.clock();
    const [row] =
      (await lanes.complete?.(world.deps.database.db, rows, { principal, now, keys: undefined })) ?? [];
    const why = (name: string) => lanes.resource.commands?.[name]?.refusal?.(row as AnyRow);
    return [row?.granted, why('setPrice'), why('pause')];
  };
  expect(await refusals('track_admin', ['price'])).toEqual([['price'], undefined, 'err.lane.grant']);
  expect(await refusals('track_admin', ['pause'])).toEqual([['pause'], 'err.lane.grant', undefined]);
  expect(await refusals('merchant_admin', ['pause'])).toEqual([undefined, undefined, undefined]);
});
