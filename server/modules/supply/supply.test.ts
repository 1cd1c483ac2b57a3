import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import { transitionRefusal } from '../../../contract/kit/states';
import { purchaseOrders } from '../../../contract/resources/supply/purchaseOrders';
import { purchaseStates } from '../../../contract/supply/states';
import { fileNames } from '../../kit/query/fileNames';
import { runCommand } from '../../kit/records/commands';
import { findRecord } from '../../kit/records/records';
import { changeResult, runInTransaction } from '../../kit/records/transaction';
import { NOW, openStockWorld, type StockWorld } from '../stock/testStock';
import { noteQualifications, servedDruggists } from './druggists';
import { tellOfExpiry } from './notices';
import { servedPurchaseOrders } from './purchaseOrders';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld();
  await world.people('institution_admin', 'u');
  await world.query(`insert into druggists (id, org_id, code, name, uscc, drug_licence_no, drug_licence_expire,
    gsp_expire, contact, phone, lead_days, settle, min_order_amt, approval_state)
    values ('s', 'shop', 'SUP001', 'S', 'U', 'L', '2026-07-28', '2027-01-01', 'C', '13800000000', 2, 'prepay', 30000, 'approved')`);
  await world.query(`insert into druggist_products (id, org_id, offer_no, druggist_id, product_id, supply_price, min_qty,
    pack_qty, stock, state) values
    ('o1', 'shop', 'O1', 's', 'p1', 500, 5, 10, 100, 'offered'), ('o2', 'shop', 'O2', 's', 'p2', 900, 1, 1, 100, 'ended')`);
  await world.query(`insert into stock_covers (device_id, product_id, org_id, cover)
    values ('d1', 'p1', 'shop', '{"demand": 2, "stock": 8}')`);
});
afterAll(() => world.close());

const propose = (days: number) =>
  world.change(async (work) => {
    const { version } = await findRecord(work, servedDruggists, 's');
    const call = { version, args: { days }, confirmed: true as const };
    const row = await runCommand(work, servedDruggists, 'propose', 's', call, () => undefined);
    return changeResult(work, servedDruggists.resource, row);
  });
const orders = () =>
  world.query('select id, po_no, state, amount, lines from purchase_orders order by po_no');

it('drafts an order for products that run short, without those in transit', async () => {
  const { made } = await propose(14);
  // 2 a day for 14 days and the 2 of its way are 32, 8 are there: 30 in whole packs, 60 for the minimum order.
  const [order] = (await orders()) as AnyRow[];
  expect(order).toMatchObject({ state: 'draft', amount: 30_000 });
  expect(made).toEqual({ resource: 'purchaseOrders', id: order?.id, title: order?.po_no });
  expect(order?.lines).toMatchObject([{ productId: 'p1', qty: 60, price: 500 }]);
  await expect(propose(14)).rejects.toMatchObject({
    status: 409,
    key: 'err.supply.drafted',
    params: { no: order?.po_no },
  });
  await world.query(`update purchase_orders set state = 'confirmed'`);
  await expect(propose(14)).rejects.toMatchObject({ status: 409, key: 'err.supply.nothingShort' });
  expect(await orders()).toHaveLength(1);
});

it('excludes received stock that is not put away and stock in a warehouse', async () => {
  const line = { productId: 'p1', qty: 60, price: 500, received: 30 };
  await world.query(
    `update purchase_orders set state = 'part_rejected', lines = '${JSON.stringify([line])}'`,
  );
  await expect(propose(14)).rejects.toMatchObject({ key: 'err.supply.nothingShort' });
  await world.query('delete from purchase_orders');
  await world.query(`insert into warehouses (id, org_id, code, name) values ('w', 'shop', 'W1', 'W')`);
  await world.query(`insert into warehouse_products (id, org_id, warehouse_id, product_id, available)
    values ('wp', 'shop', 'w', 'p1', 24)`);
  await expect(propose(14)).rejects.toMatchObject({ key: 'err.supply.nothingShort' });
  await world.query(`update warehouse_products set available = 4`);
  await propose(14);
  // 32 wanted, 8 in the machine and 4 in the warehouse: 20, and 60 for the minimum order.
  expect(await orders()).toMatchObject([{ lines: [{ productId: 'p1', qty: 60 }] }]);
  await world.query('delete from purchase_orders');
  await world.query('delete from warehouse_products');
});

it('the licence state changes with the days, and an expired one stops proposals', async () => {
  const stateAt = async (day: string) => {
    await noteQualifications(world.database.db, Date.parse(`${day}T04:00:00Z`));
    const [row] = await world.query('select qual_state from druggists');
    return row?.qual_state;
  };
  expect(await stateAt('2026-04-28')).toBe('ok');
  expect(await stateAt('2026-04-29')).toBe('expiring');
  expect(await stateAt('2026-07-28')).toBe('expiring');
  expect(await stateAt('2026-07-29')).toBe('expired');
  expect(await noteQualifications(world.database.db, Date.parse('2026-07-29T09:00:00Z'))).toBe(0);
  world.time.now = Date.parse('2026-07-29T04:00:00Z');
  await expect(propose(60)).rejects.toMatchObject({ status: 409, key: 'err.supply.qualification' });
  world.time.now = NOW;
});

/** What becomes of goods with this line when they are looked at. */
const LINE = { productId: 'p1', qty: 10, price: 500, received: 10, batchNo: 'B1', mfgDate: '2025-06-01' };
const SAMPLE = { sampleSize: 3, defects: 0 };
const wrong = (fields: object) => ({ status: 400, fields });
const accept = async (part: object, args: object = SAMPLE) => {
  const lines = JSON.stringify([{ ...LINE, ...part }]);
  await world.query(`delete from purchase_orders`);
  await world.query(`insert into purchase_orders (id, org_id, po_no, druggist_id, lines, amount, state)
    values ('po', 'shop', 'PO1', 's', '${lines}', 5000, 'received')`);
  const context = { ...world.context, principal: { ...world.context.principal, userId: 'u' } };
  const call = { version: 1, args: { ...args }, confirmed: true as const };
  return runInTransaction(world.deps, context, (work) =>
    runCommand(work, servedPurchaseOrders, 'accept', 'po', call, () => undefined),
  );
};

it('expired products and products with a future production date are refused', async () => {
  const past = { fields: { 'lines.0.expiry': 'err.supply.past' } };
  await expect(accept({ expiry: '2026-04-28' })).rejects.toMatchObject(past);
  await expect(accept({ expiry: '2025-05-31' })).rejects.toMatchObject(past);
  expect(await accept({ expiry: '2026-04-28', received: 0 })).toMatchObject({ state: 'rejected' });
  expect(await accept({ expiry: '2026-04-29' })).toMatchObject({ state: 'accepted' });
});

it('are accepted by sample, and a defect rejects a part with a reason', async () => {
  const good = { expiry: '2027-04-29' };
  await expect(accept(good, { sampleSize: 0, defects: 0 })).rejects.toMatchObject(
    wrong({ sampleSize: 'err.supply.sample' }),
  );
  await expect(accept(good, { sampleSize: 11, defects: 0 })).rejects.toMatchObject(
    wrong({ sampleSize: 'err.supply.sample' }),
  );
  await expect(accept(good, { sampleSize: 3, defects: 4 })).rejects.toMatchObject(
    wrong({ defects: 'err.supply.defects' }),
  );
  const found = { sampleSize: 3, defects: 2 };
  await expect(accept(good, { ...found, rejectReason: '破损' })).rejects.toMatchObject(
    wrong({ defects: 'err.supply.defectsTaken' }),
  );
  await expect(accept({ ...good, received: 8 }, found)).rejects.toMatchObject(
    wrong({ rejectReason: 'err.supply.rejectReason' }),
  );
  const kept = { ...found, rejectReason: '破损' };
  expect(await accept({ ...good, received: 8 }, kept)).toMatchObject({ state: 'part_rejected', ...kept });
  expect(await accept(good)).toMatchObject({ state: 'accepted', ...SAMPLE, rejectReason: null });
});

it('cold products without a transport record are refused', async () => {
  await world.query(`update products set storage_class = 'COLD_2_8' where id = 'p1'`);
  const good = { expiry: '2027-04-29' };
  await expect(accept(good)).rejects.toMatchObject({ status: 409, key: 'err.supply.temperature' });
  expect(await accept({ ...good, received: 0 })).toMatchObject({ state: 'rejected' });
  await world.query(`insert into files (id, org_id, name, purpose, mime, size, digest, uploaded_by)
    values ('log', 'shop', 'log.pdf', 'document', 'application/pdf', 9, 'd', 'u')`);
  const late = { ...SAMPLE, tempRecordFile: 'log' };
  await expect(accept(good, late)).rejects.toMatchObject(wrong({ transportLow: 'err.supply.way' }));
  const way = { transportLow: 2.4, transportHigh: 7.6 };
  expect(await accept(good, { ...late, ...way })).toMatchObject({
    state: 'accepted',
    tempRecordFile: 'log',
    ...way,
    tempExcursion: false,
    tempDecision: null,
  });
  const warm = { ...late, transportLow: 3, transportHigh: 12.5 };
  await expect(accept(good, warm)).rejects.toMatchObject(wrong({ tempDecision: 'err.supply.excursion' }));
  const decided = { tempDecision: 'released', tempReason: '45 min above 8 °C, covered by stability data' };
  expect(await accept(good, { ...warm, ...decided })).toMatchObject({
    state: 'accepted',
    tempExcursion: true,
    ...decided,
  });
  const refused = { ...warm, tempDecision: 'rejected', tempReason: 'Ice packs melted' };
  await expect(accept(good, refused)).rejects.toMatchObject(
    wrong({ tempDecision: 'err.supply.excursionTaken' }),
  );
  expect(await accept({ ...good, received: 0 }, refused)).toMatchObject({
    state: 'rejected',
    tempExcursion: true,
    tempDecision: 'rejected',
  });
  await world.query(`update products set storage_class = 'CN_ROOM' where id = 'p1'`);
});

it('notifies of a licence 90, 30 and 0 days before its last day, once each, and again after a renewal', async () => {
  const toldBy = async (day: string) => {
    world.time.now = Date.parse(`${day}T04:00:00Z`);
    return [await tellOfExpiry(world.deps), await tellOfExpiry(world.deps)];
  };
  const days = [
    '2026-04-28',
    '2026-04-29',
    '2026-06-27',
    '2026-06-28',
    '2026-07-27',
    '2026-07-28',
    '2026-07-29',
  ];
  const told: unknown[] = [];
  for (const day of days) told.push(await toldBy(day));
  // 91, 90, 31, 30, 1, 0 days left, and one day over.
  expect(told).toEqual([
    [0, 0],
    [1, 0],
    [0, 0],
    [1, 0],
    [0, 0],
    [1, 0],
    [0, 0],
  ]);
  await world.query(`update druggists set drug_licence_expire = '2026-08-10'`);
  expect(await toldBy('2026-07-30')).toEqual([1, 0]);
  await world.query('update druggists set enabled = false');
  expect(await toldBy('2026-08-10')).toEqual([0, 0]);
  await world.query(`update druggists set enabled = true, drug_licence_expire = '2026-07-28'`);
  const feed = await world.query(`select message_type, org_id, body -> 'qualification' as said from feed
    where kind = 'qualification.due' order by pos`);
  const said = (days: number, state: string) => ({
    message_type: 1107,
    org_id: 'shop',
    said: { name: 'S', days, state },
  });
  expect(feed).toEqual([said(90, 'due'), said(30, 'due'), said(0, 'ending'), said(30, 'due')]);
  world.time.now = NOW;
});

it('an order can be submitted on the last day of the licences but not after it', async () => {
  const submit = async (day: string) => {
    world.time.now = Date.parse(`${day}T04:00:00Z`);
    const lines = JSON.stringify([{ productId: 'p1', qty: 100, price: 500 }]);
    await world.query('delete from purchase_orders');
    await world.query(`insert into purchase_orders (id, org_id, po_no, druggist_id, lines, amount, state)
      values ('po', 'shop', 'PO1', 's', '${lines}', 50000, 'draft')`);
    return world.change((work) =>
      runCommand(work, servedPurchaseOrders, 'submit', 'po', { version: 1, args: {} }, () => undefined),
    );
  };
  expect(await submit('2026-07-28')).toMatchObject({ state: 'submitted' });
  await expect(submit('2026-07-29')).rejects.toMatchObject({ status: 409, key: 'err.supply.qualification' });
  world.time.now = NOW;
});

it('a completely rejected delivery stays out of stock, and its documents are named for its institution only', async () => {
  expect(transitionRefusal(purchaseStates, 'stock', { state: 'rejected' })).toBe('err.supply.nothingTaken');
  expect(transitionRefusal(purchaseStates, 'stock', { state: 'part_rejected' })).toBeUndefined();
  const row = { id: 'po', tempRecordFile: 'log', inspectionFile: null } as never;
  const seenBy = (...orgs: string[]) =>
    fileNames(world.database.db, purchaseOrders, row, { orgIds: new Set(orgs) } as never);
  expect(await seenBy('shop')).toEqual({ files: { log: 'log.pdf' } });
  expect(await seenBy('other')).toEqual({ files: {} });
});
