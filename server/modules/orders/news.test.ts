import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../contract/time/durations';
import { type LedgerWorld, openLedgerWorld } from './ledger/testLedger';
import { tellOfOrders } from './news';
import { servedMeituanOrders } from './orders';

let world: LedgerWorld;
beforeAll(async () => {
  world = await openLedgerWorld();
});
let since = 0;
beforeEach(async () => {
  const [row] = await world.database.query<{ pos: number }>(
    'select coalesce(max(pos), 0)::int as pos from feed',
  );
  since = row?.pos ?? 0;
});
afterAll(() => world.close());

const look = () => tellOfOrders(world.deps);
const told = () =>
  world.database.query<{ code: number; kind: string; no: string }>(
    `select message_type as code, kind, body -> 'order' ->> 'no' as no from feed
     where message_type in (1117, 1118, 1121) and pos > $1 order by pos`,
    [since],
  );
const set = (id: string, values: string) =>
  world.database.query(`update orders set ${values} where id = $1`, [id]);
const paid = async (channel: string) => {
  const id = await world.order({ channel, status: 'paid' });
  await world.database.query('update orders set paid_at = $2 where id = $1', [id, new Date(world.time.now)]);
  return id;
};

it('reports a paid order that is not dispensed after a minute, once', async () => {
  const id = await paid('H5');
  const waits = await paid('H5');
  await set(waits, `fulfil_status = 'rx_pending'`);
  const back = await paid('MACHINE');
  await set(back, `refund_status = 'refunding'`);
  world.time.now += MINUTE_MS - 1;
  expect(await look()).toBe(0);
  world.time.now += 1;
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
  expect(await told()).toEqual([{ code: 1118, kind: 'ownOrder.stuck', no: id }]);
  await world.database.query(`update orders set status = 'completed' where channel in ('H5', 'MACHINE')`);
});

it('does not report an order waiting for its customer as stuck, but one its machine was asked for', async () => {
  await world.machine();
  const id = await paid('H5');
  await set(id, `fulfil_status = 'ready', device_id = 'd1'`);
  await world.database.query(
    `insert into shop_orders (order_id, org_id, device_id, mode, secret_hash) values ($1, 'shop', 'd1', 'later', $1)`,
    [id],
  );
  world.time.now += HOUR_MS;
  expect(await look()).toBe(0);
  const asked = new Date(world.time.now);
  await world.database.query(
    `update orders set fulfil_status = 'dispensing', updated_at = $2 where id = $1`,
    [id, asked],
  );
  expect(await look()).toBe(0);
  world.time.now += MINUTE_MS;
  expect(await look()).toBe(1);
  await set(id, `status = 'completed'`);
});

it('reports a new platform order that nobody has accepted', async () => {
  const meituan = await paid('MEITUAN');
  const jd = await paid('JD');
  const accepted = await paid('MEITUAN');
  await set(accepted, `fulfil_status = 'accepted'`);
  expect(await look()).toBe(2);
  expect(await look()).toBe(0);
  expect((await told()).sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { code: 1117, kind: 'jdOrder.new', no: jd },
    { code: 1117, kind: 'meituanOrder.new', no: meituan },
  ]);
});

it('waits half a minute for a store that accepts automatically', async () => {
  await world.database.query(
    `insert into platform_stores (id, org_id, platform, name, plat_store_id, store_no, auto_accept)
     values ('auto', 'shop', 'MEITUAN', 'A', '1', 'A1', true)`,
  );
  const id = await paid('MEITUAN');
  await set(id, `store_id = 'auto'`);
  expect(await look()).toBe(0);
  world.time.now += MINUTE_MS / 2;
  expect(await look()).toBe(1);
});

it('reports half an hour before the platform decides about a refund, and again for a new deadline', async () => {
  const id = await paid('MEITUAN');
  await set(id, `fulfil_status = 'accepted', refund_status = 'pending_review'`);
  const until = (ms: number) =>
    world.database.query('update orders set refund_deadline_at = $2 where id = $1', [
      id,
      new Date(world.time.now + ms),
    ]);
  await until(HOUR_MS / 2 + 1);
  expect(await look()).toBe(0);
  world.time.now += 1;
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
  await until(HOUR_MS / 4);
  expect(await look()).toBe(1);
  expect((await told()).map(({ code, kind }) => [code, kind])).toEqual([
    [1121, 'meituanOrder.refundDue'],
    [1121, 'meituanOrder.refundDue'],
  ]);
});

it('does not report appeals, which the platform decides', async () => {
  const id = await paid('MEITUAN');
  const appealed = `fulfil_status = 'accepted', refund_status = 'pending_review', refund_is_appeal = true`;
  await set(id, appealed);
  await world.database.query('update orders set refund_deadline_at = $2 where id = $1', [
    id,
    new Date(world.time.now + HOUR_MS / 4),
  ]);
  expect(await look()).toBe(0);
});

it('reports after-sales requests the same way', async () => {
  const id = await paid('JD');
  await set(id, `fulfil_status = 'accepted'`);
  await world.database.query(
    `insert into jd_after_sales (id, org_id, afs_no, order_id, state, handle_type, refund_amt, applied_at, deadline_at)
     values ('a1', 'shop', 'AFS1', $1, 'pending_review', 'refund', 100, $2, $3)`,
    [id, new Date(world.time.now), new Date(world.time.now + HOUR_MS / 2)],
  );
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
  expect(await told()).toEqual([{ code: 1121, kind: 'jdAfterSale.refundDue', no: 'AFS1' }]);
});

it('reports a failed refund together with the change', async () => {
  const id = await paid('MEITUAN');
  await set(id, `fulfil_status = 'accepted', refund_status = 'refunding'`);
  await world.cause(id, 'refundFailed', {}, undefined, servedMeituanOrders);
  expect(await told()).toEqual([{ code: 1118, kind: 'meituanOrder.refundFailed', no: id }]);
});
