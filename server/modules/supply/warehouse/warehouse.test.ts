import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../../contract/kit/resource';
import { servedBatches } from '../../products/batches';
import { servedRequisitionForms, servedReturnForms } from '../../stock/forms';
import { planAlerts } from '../../stock/planning/planAlerts';
import { servedReplenishTasks } from '../../stock/replenishTasks';
import { servedPurchaseOrders } from '../purchaseOrders';
import { openWarehouseWorld } from './testWarehouse';
import { servedWarehouses } from './warehouses';

let world: Awaited<ReturnType<typeof openWarehouseWorld>>;
beforeAll(async () => {
  world = await openWarehouseWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
});

const line = (qty: number, batchId: string | null = null) => ({ productId: 'p1', batchId, qty });
/** A form as it is approved. */
async function approved(...lines: object[]): Promise<AnyRow> {
  const form = await world.create(servedRequisitionForms, { warehouseId: 'w', lines });
  await world.run(servedRequisitionForms, form.id, 'submit');
  return world.run(servedRequisitionForms, form.id, 'approve', {}, 'u2');
}

it('accepts products of its own institutions only', async () => {
  const putIn = () => world.run(servedWarehouses, 'w', 'putIn', { productId: 'p1', batchId: 'b2', qty: 5 });
  await putIn();
  expect(await world.counts()).toEqual({ b2: [5, 0, 0] });
  await world.query(`insert into organizations (id, path, code, name, type)
    values ('stranger', 'stranger.', 'STRANGER', 'Stranger', 'merchant')`);
  const owner = (org: string) => world.query(`update products set org_id = '${org}' where id = 'p1'`);
  await owner('stranger');
  await expect(putIn()).rejects.toMatchObject({ fields: { productId: 'err.form.unknownRef' } });
  await owner('shop');
});

describe('a requisition form', () => {
  beforeEach(async () => {
    await world.book('b2', 'put_in', 30);
    await world.book('b3', 'put_in', 50);
  });

  it('reserves the first batches to expire at approval and takes them when issued', async () => {
    const form = await approved(line(40));
    expect(form.lines).toMatchObject([line(30, 'b2'), line(10, 'b3')]);
    expect(await world.counts()).toEqual({ b2: [0, 30, 0], b3: [40, 10, 0] });
    await world.run(servedRequisitionForms, form.id, 'issue');
    expect(await world.counts()).toEqual({ b2: [0, 0, 0], b3: [40, 0, 0] });
    expect(await world.differences()).toEqual([]);
  });

  it('releases its reservation when it is rejected after approval', async () => {
    const form = await approved(line(40));
    await world.run(servedRequisitionForms, form.id, 'reject', {}, 'u2');
    expect(await world.counts()).toEqual({ b2: [30, 0, 0], b3: [50, 0, 0] });
  });

  it('gets at most the available stock, nothing on hold and no later batch before an earlier one', async () => {
    const refused = (key: string) => ({ status: 409, key });
    await expect(approved(line(81))).rejects.toMatchObject(refused('err.warehouse.short'));
    await expect(approved(line(1, 'b3'))).rejects.toMatchObject(refused('err.warehouse.order'));
    await world.run(servedBatches, 'b2', 'quarantine');
    await expect(approved(line(1, 'b2'))).rejects.toMatchObject(refused('err.warehouse.held'));
    expect((await approved(line(5))).lines).toMatchObject([line(5, 'b3')]);
  });

  it('cannot be issued with a batch recalled since', async () => {
    const form = await approved(line(10));
    const recall = { recallNo: 'RC1', recallLevel: '1' };
    await world.run(servedBatches, 'b2', 'recall', recall);
    await expect(world.run(servedRequisitionForms, form.id, 'issue')).rejects.toMatchObject({
      status: 409,
      key: 'err.warehouse.held',
      params: { batch: 'B0002' },
    });
    expect(await world.counts()).toEqual({ b2: [0, 10, 20], b3: [50, 0, 0] });
    await expect(world.run(servedBatches, 'b2', 'remove')).rejects.toMatchObject({ status: 409 });
  });

  it('requires a warehouse where one is kept and none elsewhere', async () => {
    const bare = { warehouse: 'Elsewhere', lines: [line(1)] };
    await expect(world.create(servedRequisitionForms, bare)).rejects.toMatchObject({
      fields: { warehouseId: 'err.warehouse.choose' },
    });
    await world.query('update warehouses set enabled = false');
    const form = await world.create(servedRequisitionForms, bare);
    await world.run(servedRequisitionForms, form.id, 'submit');
    await world.run(servedRequisitionForms, form.id, 'approve', {}, 'u2');
    expect(await world.counts()).toEqual({ b2: [30, 0, 0], b3: [50, 0, 0] });
  });
});

describe('a return form', () => {
  const returned = async (reason: string, disposition: string) => {
    await world.query(`update lanes set stock = 5 where lane_no = 'A-1-01'`);
    await world.query(`update lane_batches set batch_id = 'b1' where batch_id is null`);
    const lines = [{ laneNo: 'A-1-01', batchId: 'b1', qty: 2 }];
    const form = await world.create(servedReturnForms, { deviceId: 'd1', warehouseId: 'w', reason, lines });
    await world.run(servedReturnForms, form.id, 'submit');
    await world.run(servedReturnForms, form.id, 'approve', {}, 'u2');
    await world.run(servedReturnForms, form.id, 'collect');
    await world.run(servedReturnForms, form.id, 'inspect', { disposition }, 'u2');
    return form;
  };

  it('puts sellable products back into stock', async () => {
    await returned('excess', 'restock');
    expect(await world.counts()).toEqual({ b1: [2, 0, 0] });
  });

  it('quarantines unsellable products until they are removed', async () => {
    const form = await returned('damage', 'destroy');
    expect(await world.counts()).toEqual({ b1: [0, 0, 2] });
    await world.run(servedReturnForms, form.id, 'close', {}, 'u2');
    expect(await world.counts()).toEqual({ b1: [0, 0, 0] });
  });

  it('requires a batch for products that go to a warehouse', async () => {
    const lines = [{ laneNo: 'A-1-01', batchId: null, qty: 2 }];
    const body = { deviceId: 'd1', warehouseId: 'w', reason: 'excess', lines };
    await expect(world.create(servedReturnForms, body)).rejects.toMatchObject({
      fields: { 'lines.0.batchId': 'err.warehouse.batch' },
    });
  });
});

describe('a replenishment from a warehouse', () => {
  const assigned = async () => {
    const lines = [
      { laneNo: 'A-1-01', batchId: 'b2', planQty: 4 },
      { laneNo: 'A-1-02', batchId: null, planQty: 6 },
    ];
    const task = await world.create(servedReplenishTasks, { deviceId: 'd1', lines });
    await world.run(servedReplenishTasks, task.id, 'assign', { assigneeId: 'u1' });
    return task;
  };

  it('takes its packs at picking and returns what was not filled in', async () => {
    await world.book('b2', 'put_in', 8);
    await world.book('b3', 'put_in', 20);
    const { id } = await assigned();
    const picked = await world.run(servedReplenishTasks, id, 'pick');
    expect(picked.lines).toMatchObject([{ batchId: 'b2' }, { batchId: 'b3' }]);
    expect(await world.counts()).toEqual({ b2: [4, 0, 0], b3: [14, 0, 0] });
    await world.run(servedReplenishTasks, id, 'arrive');
    await world.query(
      `update replenish_tasks set lines = jsonb_set(jsonb_set(lines, '{0,addQty}', '4'), '{1,addQty}', '1')`,
    );
    await world.run(servedReplenishTasks, id, 'submit');
    expect(await world.counts()).toEqual({ b2: [4, 0, 0], b3: [19, 0, 0] });
    expect(await world.differences()).toEqual([]);
  });

  it('packs the batch that fits behind the lane’s stock even if another one expires sooner', async () => {
    await world.book('b1', 'put_in', 20);
    await world.book('b3', 'put_in', 20);
    await world.query(`update lanes set stock = 2 where lane_no = 'A-1-02'`);
    await world.query(`update lane_batches set batch_id = 'b2'`);
    const lines = ['A-1-01', 'A-1-02'].map((laneNo) => ({ laneNo, batchId: null, planQty: 3 }));
    const { id } = await world.create(servedReplenishTasks, { deviceId: 'd1', lines });
    await world.run(servedReplenishTasks, id, 'assign', { assigneeId: 'u1' });
    const picked = await world.run(servedReplenishTasks, id, 'pick');
    expect(picked.lines).toMatchObject([{ batchId: 'b1' }, { batchId: 'b3' }]);
  });

  it('counts units filled without a batch as the packed batch of the product', async () => {
    await world.book('b2', 'put_in', 30);
    const { id } = await assigned();
    await world.run(servedReplenishTasks, id, 'pick');
    await world.run(servedReplenishTasks, id, 'arrive');
    const none = `jsonb_set(lines, '{0,batchId}', 'null')`;
    const added = `jsonb_set(jsonb_set(${none}, '{0,addQty}', '4'), '{1,addQty}', '5')`;
    await world.query(`update replenish_tasks set lines = ${added}`);
    await world.run(servedReplenishTasks, id, 'submit');
    expect(await world.counts()).toEqual({ b2: [21, 0, 0] });
  });

  it('returns everything when it is canceled', async () => {
    await world.book('b2', 'put_in', 30);
    const { id } = await assigned();
    await world.run(servedReplenishTasks, id, 'pick');
    expect(await world.counts()).toEqual({ b2: [20, 0, 0] });
    await world.run(servedReplenishTasks, id, 'cancel');
    expect(await world.counts()).toEqual({ b2: [30, 0, 0] });
  });

  it('returns to the warehouse it was picked from even if another or none supplies the machine now', async () => {
    await world.book('b2', 'put_in', 30);
    const { id } = await assigned();
    await world.run(servedReplenishTasks, id, 'pick');
    await world.query('update warehouses set picking = false');
    await world.run(servedReplenishTasks, id, 'cancel');
    expect(await world.counts()).toEqual({ b2: [30, 0, 0] });
    expect(await world.differences()).toEqual([]);
  });

  it('cannot be picked with too little stock or booked without a supplying warehouse', async () => {
    await world.book('b2', 'put_in', 5);
    const { id } = await assigned();
    await expect(world.run(servedReplenishTasks, id, 'pick')).rejects.toMatchObject({
      status: 409,
      key: 'err.warehouse.short',
    });
    await world.query('update warehouses set picking = false');
    // Without a warehouse that chooses, the plan has to say which batch.
    await expect(world.run(servedReplenishTasks, id, 'pick')).rejects.toMatchObject({
      status: 409,
      key: 'err.repl.batch',
    });
    await world.query(
      `update replenish_tasks set lines = (select jsonb_agg(line || '{"batchId": "b2"}') from jsonb_array_elements(lines) line)`,
    );
    await world.run(servedReplenishTasks, id, 'pick');
    expect(await world.counts()).toEqual({ b2: [5, 0, 0] });
  });

  it('proposes batches that are in the warehouse', async () => {
    await world.book('b3', 'put_in', 30);
    const { lines } = await world.create(servedReplenishTasks, { deviceId: 'd1', lines: [] });
    expect((lines as AnyRow[]).map(({ batchId }) => batchId)).toEqual(['b3', 'b3', 'b3']);
  });

  it('plans for alerts with the stock of the warehouse', async () => {
    await world.book('b3', 'put_in', 30);
    const [plan] = await world.change((work) =>
      planAlerts(work, { alerts: [{ deviceId: 'd1', productId: 'p1' }] }),
    );
    expect(plan?.lines.map(({ batchId }) => batchId)).toEqual(['b3', 'b3', 'b3']);
  });
});

describe('a delivery into a warehouse', () => {
  const stocked = async (args: object = {}) => {
    const lines = JSON.stringify([
      {
        productId: 'p1',
        qty: 10,
        price: 500,
        received: 8,
        batchNo: 'NEW1',
        mfgDate: '2026-01-01',
        expiry: '2027-12-01',
      },
      {
        productId: 'p1',
        qty: 5,
        price: 500,
        received: 0,
        batchNo: 'NEW2',
        mfgDate: '2026-01-01',
        expiry: '2027-12-01',
      },
    ]);
    await world.query(`insert into druggists (id, org_id, code, name, uscc, drug_licence_no, drug_licence_expire, gsp_expire,
      contact, phone, lead_days, settle) values ('s', 'shop', 'SUP001', 'S', 'U', 'L', '2028-01-01', '2028-01-01', 'C',
      '13800000000', 2, 'prepay') on conflict do nothing`);
    await world.query(`insert into purchase_orders (id, org_id, po_no, druggist_id, lines, amount, state)
      values ('po', 'shop', 'PO1', 's', '${lines}', 5000, 'part_rejected')`);
    return world.run(servedPurchaseOrders, 'po', 'stock', args);
  };

  it('adds the received quantity by batch', async () => {
    expect(await stocked()).toMatchObject({ state: 'stocked', warehouseId: 'w' });
    expect(Object.values(await world.counts())).toEqual([[8, 0, 0]]);
    const [entry] = await world.query('select kind, ref_no, qty from warehouse_movements');
    expect(entry).toEqual({ kind: 'purchase', ref_no: 'PO1', qty: 8 });
  });

  it('is refused without a warehouse and by one that cannot store the products', async () => {
    await world.query(`update products set storage_class = 'COLD_2_8' where id = 'p1'`);
    await expect(stocked()).rejects.toMatchObject({ status: 409, key: 'err.warehouse.storage' });
    await world.query(`update products set storage_class = 'CN_ROOM' where id = 'p1'`);
    await world.query('delete from purchase_orders');
    await world.query('update warehouses set enabled = false');
    expect(await stocked()).toMatchObject({ state: 'stocked', warehouseId: null });
    expect(await world.counts()).toEqual({});
  });
});
