import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import { MINUTE_MS } from '../../../contract/time/durations';
import { runCommand } from '../../../server/kit/records/commands';
import { runPartnerCommand } from '../../../server/kit/records/partnerCommand';
import type { ServedResource } from '../../../server/kit/served';
import { servedPartnerMessages } from '../../../server/modules/orders/messages';
import { syncOffers } from '../../../server/modules/orders/offers';
import { servedMeituanOrders } from '../../../server/modules/orders/orders';
import { servedPlatforms, servedStores } from '../../../server/modules/orders/platforms';
import {
  NOW,
  openPlatformWorld,
  type PlatformWorld,
  type StubAnswer,
} from '../../../server/modules/orders/testPlatforms';
import { ORDER, signed } from './meituanOrder';

const bill = ORDER.order_id;

let world: PlatformWorld;
let answer: StubAnswer;
beforeEach(async () => {
  answer = () => ({ body: { data: 'ok' } });
  world = await openPlatformWorld((got) => answer(got));
});
afterEach(() => world.close());

const form = (fields: Record<string, string>) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, encodeURIComponent(value)]));

async function push(path: string, fields: Record<string, string>, sig = signed(path, fields)) {
  const response = await world.app.inject({
    method: 'POST',
    url: `/api/partners/meituan/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form({ ...fields, sig }).toString(),
  });
  return { status: response.statusCode, body: response.json() };
}
const pushed = (fields: Record<string, string>, path = 'order') =>
  push(path, { app_id: '1', timestamp: '1700000000', order_id: bill, ...fields });

const messages = () =>
  world.database.query<{ state: string; finding: string | null; problem: string | null }>(
    `select state, finding, problem from partner_messages where direction = 'in' order by id`,
  );
const settled = (count: number) =>
  expect.poll(async () => (await messages()).filter(({ state }) => state !== 'waiting').length).toBe(count);
const order = async () => {
  const [row] = await world.database.query<Record<string, unknown>>('select * from orders');
  return row;
};

describe('a pushed order', () => {
  it('becomes an order with its items once however often it is sent', async () => {
    expect(await push('order', ORDER)).toEqual({ status: 200, body: { data: 'ok' } });
    await settled(1);
    await push('order', ORDER);
    await settled(2);
    expect(await order()).toMatchObject({
      channel: 'MEITUAN',
      plat_order_no: bill,
      plat_status: '2',
      status: 'paid',
      fulfil_status: 'none',
      total_amt: 3160,
      discount_amt: 300,
      delivery_fee: 200,
      paid_amt: 3060,
      remark: '100%急用 & 请快',
      receiver_phone_kind: 'privacy',
      receiver_phone_ext: '1234',
      order_no: expect.stringMatching(/^SO20231115\d{8}$/),
    });
    const items = await world.database.query('select name, qty, price, discount_amt from order_items');
    expect(items).toEqual([{ name: '布洛芬', qty: 2, price: 1580, discount_amt: 300 }]);
    expect(JSON.stringify(await order())).not.toContain('王小明');
    const [kept] = await world.database.query<{ body: string; version: number }>(
      'select body, version from partner_messages order by id',
    );
    expect(kept?.body).toMatch(/^sealed/);
    // Written once before the answer, and once with what became of it: more is too dear in a rush.
    expect(kept?.version).toBe(2);
  });

  it('signed over singly encoded values is accepted too', async () => {
    const sig = signed('order', ORDER);
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/partners/meituan/order',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...ORDER, sig }).toString(),
    });
    expect(response.statusCode).toBe(200);
    await settled(1);
    expect(await order()).toMatchObject({ remark: '100%急用 & 请快' });
  });

  it('follows its states and is not reverted by late messages', async () => {
    for (const [index, status] of ['2', '4', '8', '2', '4'].entries()) {
      await push('order', { ...ORDER, status, timestamp: `17000000${10 + Number(status)}` });
      await settled(index + 1);
    }
    expect(await order()).toMatchObject({ status: 'completed', plat_status: '8' });
  });

  it('of an unknown store or product, or with other amounts, is stored as a finding', async () => {
    const other = { ...ORDER, order_id: '2', app_poi_code: 'MD9' };
    const dear = { ...ORDER, order_id: '3', total: '40' };
    const detail = JSON.stringify([{ sku_id: 'else', food_name: '口罩', quantity: 1, price: 5 }]);
    const foreign = { ...ORDER, order_id: '4', detail, total: '4' };
    for (const fields of [other, dear, foreign]) {
      await push('order', fields);
      await expect.poll(async () => (await messages()).at(-1)?.state).toBe('finding');
    }
    expect((await messages()).map(({ finding }) => finding)).toEqual([
      'unknown_store',
      'amounts',
      'unknown_product',
    ]);
    expect(await order()).toMatchObject({ plat_order_no: '4', paid_amt: 400 });
  });

  it('that waits for a person accepts further messages and blocks nothing', async () => {
    await push('order', { ...ORDER, total: '40' });
    await settled(1);
    await pushed({ reason_code: '1101', reason: '用户取消' }, 'cancel');
    await settled(2);
    expect((await messages()).map(({ finding }) => finding)).toEqual(['amounts', 'unknown_order']);
    await pushed({ order_id: '77', reason_code: '1101', reason: '用户取消' }, 'cancel');
    await expect.poll(async () => (await messages()).at(-1)?.problem).toBe('no order 77 yet');
    expect((await messages()).at(-1)?.state).toBe('waiting');
  });
});

describe('a canceled order', () => {
  const entries = () =>
    world.database.query<{ kind: string; amount: number; at: Date }>(
      `select kind, amount::float8 as amount, happened_at as at from order_entries
       where kind in ('payment', 'refund') order by entry_no`,
    );

  it('that is first seen then was paid and refunded once', async () => {
    const gone = { ...ORDER, status: '9', utime: '1699999960' };
    for (const [index, fields] of [gone, { ...gone, timestamp: '1700000001' }].entries()) {
      await push('order', fields);
      await settled(index + 1);
    }
    await pushed({ reason_code: '1101', reason: '用户取消' }, 'cancel');
    await settled(3);
    const times = { paid_at: new Date(1_699_999_900_000), cancelled_at: new Date(1_699_999_960_000) };
    expect(await order()).toMatchObject({ status: 'cancelled', refund_amt: 3060, ...times });
    expect(await entries()).toEqual([
      { kind: 'payment', amount: 3060, at: times.paid_at },
      { kind: 'refund', amount: 3060, at: times.cancelled_at },
    ]);
  });

  it('that nobody paid in time has no payment', async () => {
    await push('order', { ...ORDER, status: '1' });
    await settled(1);
    await pushed({ reason_code: '1002', reason: '超时未支付' }, 'cancel');
    await settled(2);
    expect(await order()).toMatchObject({ status: 'cancelled', refund_status: 'none', paid_at: null });
    expect(await entries()).toEqual([]);
  });
});

describe('an untrusted message', () => {
  it('is refused, counted and stored: forged, stale, truncated', async () => {
    const upper = signed('order', ORDER).toUpperCase();
    expect((await push('order', ORDER, upper)).status).toBe(401);
    expect((await push('order', { ...ORDER, total: '0.01' }, signed('order', ORDER))).status).toBe(401);
    expect((await push('order', ORDER, signed('order', ORDER, 'other'))).status).toBe(401);
    world.time.now = NOW + 11 * MINUTE_MS;
    expect((await push('order', ORDER)).status).toBe(401);
    const cut = form({ ...ORDER, sig: signed('order', ORDER) }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const truncated = { method: 'POST', headers, url: '/api/partners/meituan/order' } as const;
    expect((await world.app.inject({ ...truncated, payload: cut.slice(0, 200) })).statusCode).toBe(401);
    expect((await world.app.inject({ ...truncated, payload: '{' })).statusCode).toBe(400);
    expect(await order()).toBeUndefined();
    expect(world.deps.platforms.metrics).toEqual({
      received: 6,
      forged: 4,
      stale: 1,
      unreadable: 1,
      replayed: 0,
    });
    expect((await messages()).every(({ state }) => state === 'refused')).toBe(true);
  });
});

describe('a trusted but unreadable message', () => {
  it('is repeated by the platform and shown to a person', async () => {
    const answer = { data: 'ng', error: { code: 701, msg: 'unreadable' } };
    expect(await push('order', { ...ORDER, total: '3O.60' })).toEqual({ status: 400, body: answer });
    expect(await messages()).toMatchObject([{ state: 'failed', problem: expect.stringContaining('total') }]);
    expect(await order()).toBeUndefined();
    expect((await push('order', ORDER)).status).toBe(200);
    await expect.poll(order).toBeDefined();
  });
});

describe('Meituan refunds', () => {
  it('are requested, approved by the platform after its time and booked', async () => {
    await push('order', ORDER);
    await settled(1);
    await pushed(
      { notify_type: 'apply', res_type: '0', reason: '买错了', money: '10', refund_id: 'r1' },
      'partRefund',
    );
    await settled(2);
    expect(await order()).toMatchObject({ refund_status: 'pending_review', refund_asked_amt: 1000 });
    await pushed({ notify_type: 'agree', res_type: '5', money: '10', refund_id: 'r1' }, 'partRefund');
    await settled(3);
    await pushed(
      { notify_type: 'apply', res_type: '0', reason: '买错了', money: '10', refund_id: 'r1' },
      'partRefund',
    );
    await settled(4);
    expect(await order()).toMatchObject({ status: 'paid', refund_status: 'refunded', refund_amt: 1000 });
    const said = await world.database.query(
      'select sum(paid)::int as paid, sum(refunded)::int as refunded from platform_facts',
    );
    expect(said).toEqual([{ paid: 3060, refunded: 1000 }]);
  });

  it('after completion leave the order completed, and a cancellation before refunds everything', async () => {
    await push('order', { ...ORDER, status: '8' });
    await settled(1);
    await pushed({ notify_type: 'agree', res_type: '6', money: '5', refund_id: 'r2' }, 'partRefund');
    await settled(2);
    expect(await order()).toMatchObject({ status: 'completed', refund_status: 'refunded', refund_amt: 500 });
  });

  it('of everything end an order whatever amount they name', async () => {
    await push('order', ORDER);
    await settled(1);
    await pushed({ notify_type: 'agree', res_type: '5', money: '30', refund_id: 'r3' }, 'refund');
    await settled(2);
    expect(await order()).toMatchObject({ status: 'cancelled', refund_status: 'refunded', refund_amt: 3060 });
  });

  it('that arrive before their order wait for it', async () => {
    await pushed({ reason_code: '1101', reason: '用户取消' }, 'cancel');
    await expect.poll(async () => (await messages())[0]?.problem).toMatch(/^no order/);
    await push('order', ORDER);
    await settled(1);
    world.time.now = NOW + 6_000;
    expect(await world.takeWaiting()).toBe(1);
    expect(await order()).toMatchObject({
      status: 'cancelled',
      cancel_code: '1101',
      refund_status: 'refunded',
      refund_amt: 3060,
    });
  });
});

describe('a Meituan product', () => {
  const sku = async () =>
    (await world.database.query<Record<string, unknown>>('select * from platform_skus order by id'))[0];

  it('is published with price and stock, and refusals show their reason', async () => {
    answer = ({ path }) => ({
      body: path.startsWith('retail/')
        ? { data: 'ng', error: { code: 1, msg: '类目不支持' } }
        : { code: '0', data: '' },
    });
    expect(await syncOffers(world.deps)).toBe(2);
    expect(await sku()).toMatchObject({
      sync_state: 'failed',
      sync_cause: 'refused',
      sync_error: '类目不支持',
    });
    answer = () => ({ body: { data: 'ok' } });
    await world.database.query(`update platform_skus set sync_state = 'pending', on_sale = true, stock = 4`);
    await syncOffers(world.deps);
    expect(await sku()).toMatchObject({ sync_state: 'synced', sync_cause: null, sync_error: null });
    const stock = world.got.findLast(({ path }) => path === 'retail/sku/stock');
    expect(JSON.parse(stock?.fields.food_data ?? '')).toEqual([
      { app_food_code: 'sku1', skus: [{ sku_id: 'sku1', stock: '4' }] },
    ]);
  });
});

describe('a Meituan store', () => {
  const [served] = servedStores as [ServedResource];
  const store = async () =>
    (await world.database.query<Record<string, unknown>>(`select * from platform_stores where id = 'mt'`))[0];
  async function order(command: string, args = {}) {
    const asked = { deps: world.deps, served, context: world.context, find: () => undefined };
    const call = { version: Number((await store())?.version), args };
    return runPartnerCommand({ ...asked, command, id: 'mt', call }, (_change, done) => done);
  }
  const asked = () => world.got.map(({ path, fields }) => [path, fields.app_poi_code, fields.shipping_time]);

  it('opens and closes at the platform first, and a refusal changes nothing here', async () => {
    answer = () => ({ body: { data: 'ng', error: { code: 1, msg: '门店未上线' } } });
    await expect(order('open')).rejects.toMatchObject({
      key: 'err.platform.refused',
      params: { why: '门店未上线' },
    });
    expect(await store()).toMatchObject({ business_state: 'closed' });
    answer = () => ({ body: { data: 'ok' } });
    world.got.length = 0;
    await order('open');
    expect(await store()).toMatchObject({ business_state: 'open' });
    await order('changeHours', { openHours: '08:00-12:00,14:00-22:00' });
    expect(await store()).toMatchObject({ open_hours: '08:00-12:00,14:00-22:00' });
    await order('close');
    expect(asked()).toEqual([
      ['poi/shippingtime/update', 'MD1', '00:00-24:00'],
      ['poi/open', 'MD1', undefined],
      ['poi/shippingtime/update', 'MD1', '08:00-12:00,14:00-22:00'],
      ['poi/close', 'MD1', undefined],
    ]);
    const calls = await world.database.query(`select 1 from partner_messages where direction = 'out'`);
    expect(calls).toHaveLength(5);
  });

  it('with invalid hours is not sent', async () => {
    await expect(order('changeHours', { openHours: '8-22' })).rejects.toMatchObject({
      fields: { openHours: 'err.store.hours' },
    });
    expect(world.got).toEqual([]);
  });
});

it('a finding can be run again when its cause is resolved', async () => {
  await push('order', { ...ORDER, app_poi_code: 'MD9' });
  await expect.poll(async () => (await messages())[0]?.finding).toBe('unknown_store');
  await world.database.query(`update platform_stores set store_no = 'MD9' where id = 'mt'`);
  const [row] = await world.database.query<{ id: string; version: number }>(
    'select id, version from partner_messages',
  );
  const call = { version: Number(row?.version), args: {} };
  await world.change((work) =>
    runCommand(work, servedPartnerMessages, 'replay', String(row?.id), call, () => undefined),
  );
  world.time.now = NOW + 61_000;
  expect(await world.takeWaiting()).toBe(1);
  expect((await messages())[0]).toMatchObject({ state: 'done', finding: null });
  expect(await order()).toMatchObject({ plat_order_no: bill, status: 'paid' });
});

async function run(command: string, args = {}, reason?: string) {
  const row = await order();
  const asked = {
    deps: world.deps,
    served: servedMeituanOrders,
    context: world.context,
    find: () => undefined,
  };
  const call = { version: Number(row?.version), args, reason };
  return runPartnerCommand({ ...asked, command, id: String(row?.id), call }, (_change, done) => done);
}

describe('a prescription medicine', () => {
  const servedProducts = servedPlatforms.find(
    ({ resource }) => resource.name === 'meituanProducts',
  ) as ServedResource;
  const calls = () => world.got.filter(({ path }) => path.startsWith('order/')).map(({ path }) => path);
  beforeEach(async () => {
    await world.database.query(`update products set otc_class = 'rx'`);
    await world.database.query(`update platform_stores set auto_accept = true`);
  });

  it('is not published and does not replace a product on sale', async () => {
    const sku = (command: string) =>
      world.change((work) =>
        runCommand(work, servedProducts, command, 's1', { version: 1, args: {} }, () => undefined),
      );
    await expect(sku('publish')).rejects.toMatchObject({ status: 409, key: 'err.sku.prescription' });
    const onSale = { onSale: true } as unknown as AnyRow;
    await expect(
      world.change(async (work) => servedProducts.prepare?.(work, { productId: 'p1' }, onSale) ?? {}),
    ).rejects.toMatchObject({ fields: { productId: 'err.sku.prescription' } });
    await world.database.query(`update products set otc_class = 'otc_b'`);
    await expect(sku('publish')).resolves.toMatchObject({ onSale: true });
  });

  it('in an order is accepted by a person only, after a pharmacist passed it', async () => {
    await push('order', ORDER);
    await settled(1);
    expect(await order()).toMatchObject({ rx_required: true, fulfil_status: 'none' });
    await run('accept');
    expect(await order()).toMatchObject({ fulfil_status: 'rx_pending' });
    await expect(run('prepare')).rejects.toMatchObject({ key: 'err.order.rxOpen' });
    expect(calls()).toEqual([]);
    await run('passRx');
    expect(await order()).toMatchObject({ fulfil_status: 'rx_passed' });
    expect(calls()).toEqual(['order/confirm']);
    await run('prepare');
    expect(await order()).toMatchObject({ fulfil_status: 'ready' });
  });

  it('that a pharmacist rejects ends the order at the platform and here with a refund', async () => {
    await push('order', ORDER);
    await settled(1);
    await run('accept');
    await run('rejectRx', { code: '2009' }, '无处方');
    expect(calls()).toEqual(['order/cancel']);
    expect(await order()).toMatchObject({
      status: 'cancelled',
      fulfil_status: 'rx_rejected',
      refund_status: 'refunding',
      refund_asked_amt: 3060,
    });
    await pushed({ reason_code: '2009', reason: '无处方' }, 'cancel');
    await settled(2);
    expect(await order()).toMatchObject({ refund_status: 'refunded', refund_amt: 3060 });
  });

  it('is what blocks automatic acceptance: without one the store accepts by itself', async () => {
    await world.database.query(`update products set otc_class = 'otc_b'`);
    await push('order', ORDER);
    await expect.poll(async () => (await order())?.fulfil_status).toBe('accepted');
  });
});

describe('platform commands', () => {
  it('ask the platform first, and a refusal changes nothing and can be retried', async () => {
    await push('order', ORDER);
    await settled(1);
    answer = () => ({ body: { data: 'ng', error: { code: 804, msg: '订单状态不允许' } } });
    await expect(run('accept')).rejects.toMatchObject({
      key: 'err.platform.refused',
      params: { why: '订单状态不允许' },
    });
    answer = () => ({ status: 502, body: {} });
    await expect(run('accept')).rejects.toMatchObject({ key: 'err.platform.unreachable' });
    expect(await order()).toMatchObject({ fulfil_status: 'none' });
    answer = () => ({ body: { data: 'ng', error: { code: 808, msg: '已确认' } } });
    await run('accept');
    expect(await order()).toMatchObject({ fulfil_status: 'accepted' });
    const { path, fields } = world.got.at(-1) ?? { path: '', fields: {} as Record<string, string> };
    expect([path, fields.order_id, fields.app_id]).toEqual(['order/confirm', bill, '1']);
    const calls = await world.database.query(`select 1 from partner_messages where direction = 'out'`);
    expect(calls).toHaveLength(world.got.length);
  });

  it('that the platform reported meanwhile are completed', async () => {
    await push('order', ORDER);
    await settled(1);
    const { id } = (await order()) as { id: string };
    await world.database.query(
      `update orders set fulfil_status = 'accepted', version = version + 1 where id = $1`,
      [id],
    );
    await expect(run('accept')).rejects.toMatchObject({ key: 'err.order.accepted' });
    await run('prepare');
    expect(await order()).toMatchObject({ fulfil_status: 'ready' });
    expect(world.got.map(({ path }) => path)).toEqual(['order/preparationMealComplete']);
  });

  it('reject with the platform’s reason code', async () => {
    await push('order', ORDER);
    await settled(1);
    await run('reject', { code: '2009' }, '售完');
    expect(world.got[0]).toMatchObject({
      path: 'order/cancel',
      fields: { reason_code: '2009', reason: '售完' },
    });
    await pushed({ reason_code: '2009', reason: '售完' }, 'cancel');
    await settled(2);
    expect(await order()).toMatchObject({ status: 'cancelled', refund_status: 'refunded', refund_amt: 3060 });
  });
});
