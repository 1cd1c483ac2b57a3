import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../../contract/time/durations';
import { VEND_RC } from '../../../../contract/vend';
import { inTurnOfNodes } from '../../../kit/records/nodeTurns';
import { runPartnerCommand } from '../../../kit/records/partnerCommand';
import { accountOfStore } from '../../../partners/platform/accounts';
import { acceptFresh } from '../asks';
import { servedMeituanOrders } from '../orders';
import { goodsOf, laneOffers } from '../shop/offers';
import { assignOrders } from './assign';
import { followOrders } from './follow';
import { type HandoutWorld, OUT, openHandoutWorld } from './testHandout';

let world: HandoutWorld;
beforeAll(async () => {
  world = await openHandoutWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const free = async (deviceId: string) =>
  goodsOf(await laneOffers(world.database.db, deviceId, world.time.now)).reduce(
    (sum, good) => sum + good.free,
    0,
  );
/** What was asked, once each: a busy test machine asks again now and then. */
const asked = () => [...new Set(world.got.map(({ path }) => path))];
const differences = () => world.query('select * from order_ledger_differences');

describe('a platform order', () => {
  it('is reserved in a machine that has all products, prepared and dispensed by its code, lane by lane', async () => {
    const bill = await world.order(4);
    await world.tick();
    await world.tick();
    const row = await world.row(bill);
    expect(row).toMatchObject({
      device_id: 'd1',
      fulfil_status: 'ready',
      pickup_code: expect.stringMatching(/^\d{8}$/),
    });
    expect(asked()).toEqual(['order/confirm', 'order/preparationMealComplete']);
    const lines = await world.query(
      'select lane_no, qty, amt::int from order_items where order_id = $1 order by line_no',
      [row.id],
    );
    expect(lines).toEqual([
      { lane_no: 'A-1-01', qty: 3, amt: 4_740 },
      { lane_no: 'A-1-02', qty: 1, amt: 1_580 },
    ]);
    // Nobody else is offered what is kept: customers with a telephone and the platforms see the same.
    expect([await free('d1'), await free('d2')]).toEqual([2, 6]);
    await world.sync();
    expect(await world.query(`select stock from platform_skus where id = 's1'`)).toEqual([{ stock: 8 }]);
    expect(world.sent.findLast(({ type }) => type === 'reserve')?.p).toMatchObject({
      lanes: [
        { t: 'A-1-01', q: 3 },
        { t: 'A-1-02', q: 1 },
      ],
      orders: [{ ord: row.order_no, code: row.pickup_code }],
    });
    await world.type(row.pickup_code);
    await world.type(row.pickup_code);
    const tasks = world.sent.filter(({ type }) => type === 'vend');
    expect(tasks.map(({ p }) => p.lines?.map(({ t }) => t))).toEqual([
      ['A-1-01', 'A-1-01', 'A-1-01', 'A-1-02'],
    ]);
    expect(world.sent.findLast(({ type }) => type === 'refuse')?.p.why).toBe('err.pickup.used');
    await world.vend([OUT, OUT, OUT, OUT]);
    expect(await world.row(bill)).toMatchObject({ status: 'paid', fulfil_status: 'dispensed' });
    for (const fulfil of ['delivering', 'arrived'] as const)
      await world.told({ kind: 'logistics', bill, status: fulfil, fulfil });
    expect(await world.row(bill)).toMatchObject({
      status: 'delivered',
      fulfil_status: 'arrived',
      refund_amt: expect.anything(),
    });
    expect(await differences()).toEqual([]);
  });

  it('completed by its platform during dispensing blocks no sale of any machine', async () => {
    const bill = await world.order(2);
    await world.tick();
    await world.tick();
    const { id, pickup_code: code } = await world.row(bill);
    await world.type(code);
    await world.told({ kind: 'state', bill, status: '8', platStatus: '8' });
    await world.vend([OUT, OUT]);
    expect(await world.row(bill)).toMatchObject({ status: 'completed', fulfil_status: 'arrived' });
    expect(await world.query('select state from dispense_tasks where order_id = $1', [id])).toEqual([
      { state: 'done' },
    ]);
    expect(await world.query('select id from vend_records where waits')).toEqual([]);
  });

  it('never takes products reserved for another order and goes to a person when no machine has them all', async () => {
    const bills = [await world.order(5), await world.order(5), await world.order(2)];
    await world.tick();
    const places = await world.query(
      'select m.device_id from machine_orders m join orders o on o.id = m.order_id where plat_order_no = any($1) order by o.plat_order_no',
      [bills],
    );
    expect(places).toEqual([{ device_id: 'd1' }, { device_id: 'd2' }, { device_id: null }]);
    await world.tick();
    expect((await world.row(bills[2] as string)).fulfil_status).toBe('none');
    expect(await free('d1')).toBe(1);
  });

  it('that no machine can serve is rejected with the platform’s reason code if the store says so', async () => {
    await world.query(`update platform_stores set unserved = 'reject'`);
    const before = world.got.length;
    const bill = await world.order(9);
    await world.tick();
    const [call] = world.got.slice(before);
    expect([call?.path, call?.fields.reason_code]).toEqual(['order/cancel', '2009']);
    expect(await world.row(bill)).toMatchObject({
      status: 'cancelled',
      refund_status: 'refunding',
      cancel_code: '2009',
    });
  });

  it('is left to the next round while a command for it is under way', async () => {
    const bill = await world.order(1);
    const { id } = await world.row(bill);
    const before = world.got.length;
    await inTurnOfNodes(world.database, `${servedMeituanOrders.resource.name}/${id}`, world.tick);
    expect(world.got.slice(before)).toEqual([]);
    await world.tick();
    expect(world.got.slice(before)[0]?.path).toBe('order/confirm');
  });

  it('is not accepted on arrival while a command for it is under way', async () => {
    const { id } = await world.row(await world.order(1));
    const account = await accountOfStore(world.database.db, world.deps, 'mt');
    const accept = () =>
      acceptFresh(world.deps, servedMeituanOrders, 'MEITUAN', { id: String(id), account: account as never });
    const before = world.got.length;
    await inTurnOfNodes(world.database, `${servedMeituanOrders.resource.name}/${id}`, accept);
    expect(world.got.slice(before)).toEqual([]);
    await accept();
    expect(world.got.slice(before).map(({ path }) => path)).toEqual(['order/confirm']);
  });

  it('is rejected once at its platform when a person and the server do so together', async () => {
    await world.query(`update platform_stores set unserved = 'reject'`);
    const bill = await world.order(9);
    await assignOrders(world.deps);
    const { id, version } = await world.row(bill);
    const before = world.got.length;
    const principal = { ...world.context.principal, actions: new Set(['order:accept'] as const) };
    const call = { version: Number(version), args: { code: '2009' }, reason: 'x' };
    const asked = { deps: world.deps, served: servedMeituanOrders, find: () => undefined };
    const [command] = await Promise.allSettled([
      runPartnerCommand(
        { ...asked, context: { ...world.context, principal }, command: 'reject', id: String(id), call },
        (_change, done) => done,
      ),
      followOrders(world.deps),
    ]);
    await followOrders(world.deps);
    const cancels = world.got.slice(before).filter(({ path }) => path === 'order/cancel');
    expect([cancels.length, (await world.row(bill)).status]).toEqual([1, 'cancelled']);
    expect(command.status === 'fulfilled' || command.reason.status === 409).toBe(true);
  });

  it('that ends at the platform first ends its task, and no other order waits for it', async () => {
    const bills = [await world.order(1), await world.order(1)];
    await world.tick();
    await world.tick();
    const [early, other] = await Promise.all(bills.map((bill) => world.row(bill)));
    await world.type(early?.pickup_code, String(early?.device_id));
    const ends = `status = 'completed', fulfil_status = 'arrived'`;
    await world.query(`update orders set ${ends} where id = $1`, [early?.id]);
    await world.vend([OUT], String(early?.device_id));
    const task = await world.query('select state from dispense_tasks where order_id = $1', [early?.id]);
    expect([task, await differences()]).toEqual([[{ state: 'done' }], []]);
    expect(await world.row(bills[0] ?? '')).toMatchObject({ status: 'completed', fulfil_status: 'arrived' });
    await world.type(other?.pickup_code, String(other?.device_id));
    await world.vend([OUT], String(other?.device_id));
    expect(await world.row(bills[1] ?? '')).toMatchObject({ fulfil_status: 'dispensed' });
  });

  it('with a prescription is reserved but not accepted or prepared before a pharmacist passes it', async () => {
    const bill = await world.order(1);
    await world.query(
      `update orders set rx_required = true, fulfil_status = 'rx_pending' where plat_order_no = $1`,
      [bill],
    );
    await world.tick();
    await world.tick();
    const row = await world.row(bill);
    expect(row).toMatchObject({ device_id: 'd1', fulfil_status: 'rx_pending', ready_at: null });
    await world.type(row.pickup_code);
    expect(world.sent.filter(({ type }) => type === 'vend')).toEqual([]);
    await world.query(`update orders set fulfil_status = 'rx_passed' where plat_order_no = $1`, [bill]);
    await world.tick();
    expect((await world.row(bill)).fulfil_status).toBe('ready');
  });

  it('is paused while the platform reviews a refund', async () => {
    const bill = await world.order(1);
    await world.tick();
    await world.tick();
    await world.query(`update orders set refund_status = 'pending_review' where plat_order_no = $1`, [bill]);
    await world.type((await world.row(bill)).pickup_code);
    expect(world.sent.map(({ type, p }) => [type, p.why]).at(-1)).toEqual(['refuse', 'err.pickup.locked']);
    expect(world.sent.filter(({ type }) => type === 'vend')).toEqual([]);
  });
});

describe('an undispensed product', () => {
  async function tried(qty: number, rcs: readonly number[]) {
    const bill = await world.order(qty);
    await world.tick();
    await world.tick();
    await world.type((await world.row(bill)).pickup_code);
    const before = world.got.length;
    await world.vend(rcs);
    await world.tick();
    return { bill, calls: world.got.slice(before) };
  }

  it('with a certain outcome for the whole order cancels it at the platform, which refunds it', async () => {
    const { bill, calls } = await tried(1, [VEND_RC.jam]);
    expect(calls.map(({ path }) => path)).toEqual(['order/cancel']);
    await world.told({ kind: 'state', bill, status: '9', platStatus: '9', code: '2009' });
    expect(await world.row(bill)).toMatchObject({ status: 'cancelled', refund_status: 'refunded' });
    expect(await differences()).toEqual([]);
  });

  it('with a certain outcome for a part is refunded by its line', async () => {
    const { bill, calls } = await tried(2, [OUT, VEND_RC.jam]);
    expect(calls.map(({ path }) => path)).toEqual(['order/applyPartRefund']);
    expect(JSON.parse(calls[0]?.fields.food_data ?? '')).toEqual([
      { app_food_code: 'sku1', sku_id: 'sku1', count: 1 },
    ]);
    const refund = { refundId: 'r1', word: 'passed', amount: 1_580, isAppeal: false } as const;
    await world.told({ kind: 'refund', bill, status: 'agree.2.0', ...refund });
    await world.tick();
    expect(world.got.filter(({ path }) => path === 'order/applyPartRefund')).toHaveLength(1);
    await world.told({ kind: 'order', bill, status: '8', order: await completed(bill) });
    expect(await world.row(bill)).toMatchObject({
      status: 'completed',
      refund_status: 'refunded',
      refund_amt: expect.anything(),
    });
    expect(await differences()).toEqual([]);
  });

  it('with an unknown outcome waits for a person, without a second dispense or a refund', async () => {
    const { bill, calls } = await tried(1, []);
    world.time.now += 2 * MINUTE_MS;
    await world.query(
      `insert into device_events (id, device_id, kind, at, recv_at, body) select 'ack' || t.id, 'd1', 'ack', t.created_at, t.created_at,
         jsonb_build_object('cmd', t.id, 'st', 'accepted') from dispense_tasks t where ended_at is null`,
    );
    await world.tick();
    await world.tick();
    expect([calls, await world.row(bill)]).toMatchObject([[], { status: 'paid', fulfil_status: 'failed' }]);
    expect(world.got.at(-1)?.path).not.toBe('order/cancel');
    const row = await world.row(bill);
    const call = { version: Number(row.version), args: { code: '2009' }, reason: '查看监控，未出货' };
    const asked = {
      deps: world.deps,
      served: servedMeituanOrders,
      context: world.context,
      find: () => undefined,
    };
    const rights = { principal: { ...world.context.principal, actions: new Set(['order:accept'] as const) } };
    const context = { ...world.context, ...rights };
    await runPartnerCommand(
      { ...asked, context, command: 'reject', id: String(row.id), call },
      (_change, done) => done,
    );
    expect(world.got.at(-1)?.path).toBe('order/cancel');
    expect(await world.row(bill)).toMatchObject({ status: 'cancelled', refund_status: 'refunding' });
  });
});

const completed = async (bill: string) => ({
  bill,
  platStatus: '8',
  storeNo: 'MD1',
  placedAt: world.time.now,
  paidAt: world.time.now,
  deliveryType: 'rider' as const,
  items: [],
  deliveryFee: 0,
  paidAmt: 3_160,
});
