import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { servedDevices } from '../../machines/devices';
import { openWarehouseWorld } from '../../supply/warehouse/testWarehouse';
import { servedReturnForms } from '../forms';

let world: Awaited<ReturnType<typeof openWarehouseWorld>>;
beforeAll(async () => {
  world = await openWarehouseWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  await world.query('delete from maintain_records');
  await world.query(`update devices set enabled = false, point_no = 'P000000-0001'`);
});

const unbind = (args: object = {}) => world.run(servedDevices, 'd1', 'unbind', args);
const point = async () => (await world.query('select point_no from devices'))[0]?.point_no;
/** Stock of each lane, in the lanes and in the books. */
const stocks = () =>
  world.query(`select lane_no, stock::int, (select coalesce(sum(delta), 0)::int from stock_ledger s
    where s.lane_no = l.lane_no) as booked from lanes l where stock > 0 order by lane_no`);
const forms = () => world.query('select form_no, state, warehouse, lines from return_forms order by id');
/** Three packs of one batch and two of the next in one lane, four in another. */
async function fill(batches: readonly (string | null)[] = ['b1', 'b2', 'b2']) {
  const [first, second, other] = batches.map((batch) => (batch === null ? 'null' : `'${batch}'`));
  await world.moved('A-1-01', Date.UTC(2026, 3, 1), 5);
  await world.moved('A-1-02', Date.UTC(2026, 3, 1), 4);
  await world.query(`delete from lane_batches`);
  await world.query(`insert into lane_batches (id, org_id, lane_id, pos, batch_id, qty) values
    ('s1', 'shop', 'l1', 0, ${first}, 3), ('s2', 'shop', 'l1', 1, ${second}, 2),
    ('s3', 'shop', 'l2', 0, ${other}, 4)`);
}
const FILLED = [
  { lane_no: 'A-1-01', stock: 5, booked: 5 },
  { lane_no: 'A-1-02', stock: 4, booked: 4 },
];
const all = [
  { laneNo: 'A-1-01', batchId: 'b1', qty: 3 },
  { laneNo: 'A-1-01', batchId: 'b2', qty: 2 },
  { laneNo: 'A-1-02', batchId: 'b2', qty: 4 },
];

describe('a machine that leaves its location', () => {
  it('needs no form when it is empty', async () => {
    await unbind({ returnReason: 'excess' });
    expect(await point()).toBeNull();
    expect(await forms()).toEqual([]);
  });

  it('waits for the orders it has to hand out, not for those it failed to', async () => {
    await world.query(`insert into orders (id, org_id, order_no, channel, device_id, status, fulfil_status, placed_at)
      values ('o1', 'shop', 'SO1', 'MACHINE', 'd1', 'paid', 'dispensing', now()),
        ('o2', 'shop', 'SO2', 'H5', 'd1', 'pending_payment', 'none', now()),
        ('o3', 'shop', 'SO3', 'MACHINE', 'd1', 'paid', 'failed', now())`);
    await expect(unbind()).rejects.toMatchObject({
      key: 'err.device.orders_open',
      params: { count: 2, order: 'SO1' },
      record: { resource: 'ownOrders', id: 'o1', title: 'SO1' },
    });
    expect(await point()).toBe('P000000-0001');
    await world.query(`update orders set status = 'cancelled' where id = 'o2'`);
    await world.query(`update orders set fulfil_status = 'dispensed' where id = 'o1'`);
    await unbind();
    expect(await point()).toBeNull();
    await world.query('delete from orders');
  });

  it('is refused with stock in it, and the quantity is stated', async () => {
    await fill();
    await expect(unbind()).rejects.toMatchObject({
      key: 'err.device.stock_left',
      params: { qty: 9, lanes: 2 },
    });
    expect(await point()).toBe('P000000-0001');
  });

  it('needs a form with every batch in every lane, and the books change at collection', async () => {
    await fill();
    await unbind({ returnReason: 'excess' });
    expect(await point()).toBeNull();
    const [form] = await forms();
    expect(form).toMatchObject({ state: 'submitted', warehouse: 'Main' });
    expect(form?.lines).toMatchObject(all.map((line) => ({ ...line, productId: 'p1' })));
    expect(await stocks()).toEqual(FILLED);

    const id = String((await world.query('select id from return_forms'))[0]?.id);
    await world.run(servedReturnForms, id, 'approve', {}, 'u2');
    await world.run(servedReturnForms, id, 'collect');
    await world.run(servedReturnForms, id, 'inspect', { disposition: 'restock' }, 'u2');
    expect(await stocks()).toEqual([]);
    const left = await world.query('select sum(delta)::int as n from stock_ledger group by lane_no');
    expect(left).toEqual([{ n: 0 }, { n: 0 }]);
    expect(await world.counts()).toEqual({ b1: [3, 0, 0], b2: [6, 0, 0] });
  });

  it('uses an earlier submitted form of all stock and creates no other', async () => {
    await fill();
    const draft = { deviceId: 'd1', warehouseId: 'w', reason: 'excess', lines: all };
    const { id } = await world.create(servedReturnForms, draft);
    await expect(unbind()).rejects.toMatchObject({ key: 'err.device.stock_left' });
    await world.run(servedReturnForms, id, 'submit');
    await unbind({ returnReason: 'damage' });
    expect(await point()).toBeNull();
    expect(await forms()).toHaveLength(1);
  });

  it('is refused with a rejected form, and a resubmitted one counts', async () => {
    await fill();
    const draft = { deviceId: 'd1', warehouseId: 'w', reason: 'excess', lines: all };
    const { id } = await world.create(servedReturnForms, draft);
    await world.run(servedReturnForms, id, 'submit');
    await world.run(servedReturnForms, id, 'approve', {}, 'u2');
    const rejected = await world.run(servedReturnForms, id, 'reject', {}, 'u2');
    expect(rejected).toMatchObject({ state: 'rejected', approverId: null, approvedAt: null });
    expect(await stocks()).toEqual(FILLED);
    await expect(unbind()).rejects.toMatchObject({ key: 'err.device.stock_left' });
    await world.run(servedReturnForms, id, 'submit');
    await unbind();
    await world.run(servedReturnForms, id, 'approve', {}, 'u2');
    await world.run(servedReturnForms, id, 'collect');
    await expect(world.run(servedReturnForms, id, 'reject', {}, 'u2')).rejects.toMatchObject({
      status: 409,
    });
  });

  it('is refused with a second form for the same products', async () => {
    await fill();
    const draft = { deviceId: 'd1', warehouseId: 'w', reason: 'excess', lines: all.slice(1) };
    const { id, formNo } = await world.create(servedReturnForms, draft);
    await world.run(servedReturnForms, id, 'submit');
    await expect(unbind({ returnReason: 'excess' })).rejects.toMatchObject({
      key: 'err.device.return_open',
      params: { form: formNo },
      record: { resource: 'returnForms', id, title: formNo },
    });
    expect(await forms()).toHaveLength(1);
  });

  it('without a warehouse in the system goes to a named place that needs no batch', async () => {
    await fill([null, 'b2', null]);
    await expect(unbind({ returnReason: 'excess' })).rejects.toMatchObject({
      key: 'err.device.return_batch',
      params: { lane: 'A-1-01' },
    });
    await world.query('update warehouses set enabled = false');
    await expect(unbind({ returnReason: 'excess' })).rejects.toMatchObject({
      fields: { warehouse: 'err.form.enter' },
    });
    await unbind({ returnReason: 'excess', warehouse: 'Cellar' });
    expect(await forms()).toMatchObject([{ warehouse: 'Cellar', state: 'submitted' }]);
    expect(await stocks()).toEqual(FILLED);
  });
});
