import { createCipheriv, createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../server/kit/records/commands';
import { runPartnerCommand } from '../../../server/kit/records/partnerCommand';
import { causeEvents } from '../../../server/kit/records/systemEvents';
import type { ServedResource } from '../../../server/kit/served';
import { servedJdAfterSales } from '../../../server/modules/orders/afterSales';
import { servedJdOrders } from '../../../server/modules/orders/orders';
import { servedPlatforms, servedStores } from '../../../server/modules/orders/platforms';
import {
  NOW,
  openPlatformWorld,
  type PlatformWorld,
  type RecordedCall,
} from '../../../server/modules/orders/testPlatforms';
import { messageContent } from '../../../server/partners/messages';
import { keepKeys } from '../../../server/partners/platform/accounts';

const BILL = '2612849052260077';
const CHINA_NOW = '2023-11-15 06:13:20';

const SOLD = {
  orderId: BILL,
  orderStatus: 41_000,
  orderNum: 12,
  orderPurchaseTime: '2023-11-15 06:10:00',
  deliveryStationNo: '11931000',
  deliveryStationNoIsv: 'JD1',
  deliveryCarrierNo: '9966',
  buyerFullName: '李四',
  buyerMobile: '17084001234',
  lastFourDigitsOfBuyerMobile: '9000',
  buyerFullAddress: '上海市浦东新区1号',
  orderDiscountMoney: 100,
  orderFreightMoney: 300,
  orderBuyerPayableMoney: 1_780,
  product: [{ skuId: 2061, skuName: '布洛芬', skuJdPrice: 1_580, skuCount: 1, upcCode: '6901234567892' }],
};
const AFTER_SALE = {
  afsServiceOrder: '20016815',
  orderId: BILL,
  afsServiceState: 10,
  applyDeal: '10',
  questionTypeCid: 201,
  questionDesc: '包装破损',
  cashMoney: 1_480,
  customerName: '李四',
  customerMobilePhone: '13900139000',
  createTime: '2023-11-15 06:12:00',
};

const packed = (result: unknown) => ({
  body: { code: '0', msg: '操作成功', data: JSON.stringify({ code: '0', success: true, result }) },
});

let world: PlatformWorld;
let sold: Partial<typeof SOLD> & { orderStartTime?: string; orderCancelTime?: string };
let afterSale: typeof AFTER_SALE;
/** What the platform says to anything but a question. */
let refusal: { body: object } | undefined;
beforeEach(async () => {
  [sold, afterSale, refusal] = [SOLD, AFTER_SALE, undefined];
  world = await openPlatformWorld(({ path }: RecordedCall) => {
    if (path === 'order/es/query') return packed({ resultList: [sold] });
    if (path === 'afs/getAfsService') return packed(afterSale);
    return refusal ?? packed(null);
  });
});
afterEach(() => world.close());

/** The rule as the platform's documents give it, apart from our own signer. */
function signed(fields: Record<string, string>, secret = 'sec'): string {
  const list = Object.keys(fields).sort();
  const text = secret + list.map((name) => `${name}${fields[name]}`).join('') + secret;
  return createHash('md5').update(text).digest('hex').toUpperCase();
}
const formOf = (params: object, timestamp = CHINA_NOW): Record<string, string> => ({
  token: 't1',
  app_key: 'k1',
  timestamp,
  format: 'json',
  v: '1.0',
  jd_param_json: JSON.stringify(params),
});

async function send(action: string, fields: Record<string, string>) {
  const response = await world.app.inject({
    method: 'POST',
    url: `/api/partners/jd/djsw/${action}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: response.statusCode, body: response.json() };
}
function push(action: string, statusId: string, billId = BILL) {
  const timestamp = action === 'unlockOrder' ? '2023-11-15 06:13:21' : CHINA_NOW;
  const fields = formOf({ billId, statusId, timestamp });
  return send(action, { ...fields, sign: signed(fields) });
}
const messages = () =>
  world.database.query<{ state: string; problem: string | null; body: string }>(
    `select state, problem, body from partner_messages where direction = 'in' order by id`,
  );
const settled = (count: number) =>
  expect.poll(async () => (await messages()).filter(({ state }) => state === 'done').length).toBe(count);
const rowOf = async (table: string) => {
  const [row] = await world.database.query<Record<string, unknown>>(`select * from ${table}`);
  return row;
};

describe('a platform callback', () => {
  it('is verified by its token when one secret serves several merchants', async () => {
    await world.database.query(
      `insert into platform_stores (id, org_id, platform, name, plat_store_id, store_no, api_url, app_key)
       values ('a', 'shop', 'JD', 'A', '11931001', 'JD2', $1, 'k1')`,
      [world.platformUrl],
    );
    await keepKeys(world.database.db, world.deps, {
      storeId: 'a',
      orgId: 'shop',
      secret: 'sec',
      token: 't0',
    });
    await push('newOrder', '41000');
    await settled(1);
    expect(world.got[0]).toMatchObject({ path: 'order/es/query', fields: { token: 't1' } });
  });

  it('is answered, and the order is fetched and created once', async () => {
    expect(await push('newOrder', '41000')).toEqual({
      status: 200,
      body: { code: '0', msg: 'success', data: '' },
    });
    await settled(1);
    await push('newOrder', '41000');
    await settled(2);
    expect(await world.database.query('select 1 from orders')).toHaveLength(1);
    expect(await rowOf('orders')).toMatchObject({
      channel: 'JD',
      plat_order_no: BILL,
      plat_status: '41000',
      status: 'paid',
      fulfil_status: 'none',
      paid_amt: 1780,
      discount_amt: 100,
      receiver_phone_kind: 'privacy',
      receiver_phone_tail: '9000',
    });
  });

  it('unlocks an order that is further here than at its platform', async () => {
    await push('newOrder', '41000');
    await settled(1);
    await world.database.query(`update orders set fulfil_status = 'accepted'`);
    sold = { ...SOLD, orderStatus: 20_010 };
    await push('lockOrder', '20010');
    await settled(2);
    expect(await rowOf('orders')).toMatchObject({ plat_status: '20010', fulfil_status: 'accepted' });
    sold = SOLD;
    await push('unlockOrder', '41000');
    await settled(3);
    expect(await rowOf('orders')).toMatchObject({ plat_status: '41000', fulfil_status: 'accepted' });
  });

  it('is refused when forged or stale, even if the rest is valid', async () => {
    const fields = formOf({ billId: BILL, statusId: '41000' });
    const old = formOf({ billId: BILL, statusId: '41000' }, '2023-11-15 06:02:00');
    // One secret serves several merchants: a token that none of ours has is of somebody else.
    const strange = { ...fields, token: 't9' };
    const refused = [
      { ...strange, sign: signed(strange) },
      { ...fields, sign: signed(fields).toLowerCase() },
      { ...fields, sign: signed(fields, 'other') },
      { ...fields, app_key: 'k2', sign: signed(fields) },
      { ...old, sign: signed(old) },
    ];
    for (const each of refused) expect((await send('newOrder', each)).status).toBe(401);
    expect(world.deps.platforms.metrics).toEqual({
      received: 5,
      forged: 4,
      stale: 1,
      unreadable: 0,
      replayed: 0,
    });
    expect(world.got).toEqual([]);
  });

  it('waits for an unavailable platform, and fails for an unknown order', async () => {
    sold = { ...SOLD, product: [] };
    await push('newOrder', '41000');
    await expect.poll(async () => (await messages())[0]?.state).toBe('failed');
    sold = SOLD;
    await push('orderWaitOutStore', '32000');
    await settled(1);
    expect(await rowOf('orders')).toMatchObject({ plat_status: '41000' });
  });

  it('sealed by the halves of the secret is opened', async () => {
    const secret = '0123456789abcdef'.repeat(2);
    const connect = servedPlatforms.find(({ resource }) => resource.name === 'jdStores');
    if (!connect) throw new Error('no stores');
    const call = {
      version: 1,
      args: { apiUrl: 'https://openapi.jddj.com/djapi/', appKey: 'k9', appSecret: secret, token: 't9' },
    };
    await world.change((work) => runCommand(work, connect, 'connect', 'jd', call, () => undefined));
    const { database } = world;
    await database.query(`update platform_stores set api_url = $1 where id = 'jd'`, [
      `http://127.0.0.1:${new URL(world.platformUrl).port}`,
    ]);
    expect(JSON.stringify(await database.query('select * from platform_keys'))).not.toContain(secret);
    const half = [secret.slice(0, 16), secret.slice(16)] as const;
    const cipher = createCipheriv('aes-128-cbc', ...half);
    const text = JSON.stringify({ billId: BILL, statusId: '41000', timestamp: CHINA_NOW });
    const sealed = cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
    const { jd_param_json: _plain, ...frame } = formOf({});
    const fields = { ...frame, app_key: 'k9', token: 't9', encrypt_jd_param_json: sealed };
    expect((await send('newOrder', { ...fields, sign: signed(fields, secret) })).status).toBe(200);
    await settled(1);
    expect(await rowOf('orders')).toMatchObject({ plat_order_no: BILL });
  });

  it('contains only addresses of the platform', async () => {
    const stores = servedPlatforms.find(({ resource }) => resource.name === 'jdStores');
    const call = (apiUrl: string) => ({
      version: 1,
      args: { apiUrl, appKey: 'k', appSecret: 's', token: 't' },
    });
    for (const apiUrl of [
      'http://169.254.169.254/',
      'http://openapi.jddj.com/djapi',
      'https://jddj.com.example/x',
    ])
      await expect(
        world.change((work) =>
          runCommand(work, stores as never, 'connect', 'jd', call(apiUrl), () => undefined),
        ),
      ).rejects.toMatchObject({ fields: { apiUrl: 'err.platform.address' } });
  });
});

describe('a JD Daojia order', () => {
  it('that is locked is not prepared until it is unlocked', async () => {
    for (const [action, orderStatus] of [
      ['newOrder', 41_000],
      ['orderWaitOutStore', 41_010],
      ['lockOrder', 20_010],
    ] as const) {
      sold = { ...SOLD, orderStatus };
      await push(action, String(orderStatus));
      await expect.poll(async () => (await rowOf('orders'))?.plat_status).toBe(String(orderStatus));
    }
    const row = await rowOf('orders');
    const asked = { deps: world.deps, served: servedJdOrders, context: world.context, find: () => undefined };
    const id = String(row?.id);
    const prepare = (version: unknown) =>
      runPartnerCommand(
        { ...asked, command: 'prepare', id, call: { version: Number(version), args: {} } },
        (_change, done) => done,
      );
    await expect(prepare(row?.version)).rejects.toMatchObject({ key: 'err.pickup.locked' });
    sold = { ...SOLD, orderStatus: 41_010 };
    await push('unlockOrder', '41010');
    await expect.poll(async () => (await rowOf('orders'))?.plat_status).toBe('41010');
    await prepare((await rowOf('orders'))?.version);
    expect(world.got.at(-1)).toMatchObject({ path: 'bm/open/api/order/OrderJDZBDelivery' });
    expect(await rowOf('orders')).toMatchObject({ fulfil_status: 'ready' });
  });

  it('with a cancellation request waits for the merchant', async () => {
    await push('newOrder', '41000');
    await settled(1);
    sold = { ...SOLD, orderStatus: 20_030 };
    await push('applyCancelOrder', '20030');
    await settled(2);
    expect(await rowOf('orders')).toMatchObject({ refund_status: 'pending_review', refund_asked_amt: 1780 });
    sold = { ...SOLD, orderStatus: 20_020 };
    await push('userCancelOrder', '20020');
    await settled(3);
    expect(await rowOf('orders')).toMatchObject({
      status: 'cancelled',
      refund_status: 'refunded',
      refund_amt: 1780,
    });
  });
});

describe('an order first seen when it is canceled', () => {
  const entries = () =>
    world.database.query<{ kind: string; amount: number; at: Date }>(
      `select kind, amount::float8 as amount, happened_at as at from order_entries
       where kind in ('payment', 'refund', 'late_payment', 'late_refund') order by entry_no`,
    );
  const told = { ...SOLD, orderStartTime: '2023-11-15 06:09:00', orderCancelTime: '2023-11-15 06:12:30' };
  const AT = { paid: new Date('2023-11-15T06:10:00+08:00'), over: new Date('2023-11-15T06:12:30+08:00') };

  it('was paid and refunded when the platform states the time of payment, each once', async () => {
    sold = { ...told, orderStatus: 20_020 };
    await push('userCancelOrder', '20020');
    await settled(1);
    sold = { ...told, orderStatus: 20_060 };
    await push('userCancelOrder', '20060');
    await settled(2);
    expect(await rowOf('orders')).toMatchObject({
      status: 'cancelled',
      refund_status: 'refunded',
      refund_amt: 1780,
      placed_at: new Date('2023-11-15T06:09:00+08:00'),
      paid_at: AT.paid,
      cancelled_at: AT.over,
    });
    expect(await entries()).toEqual([
      { kind: 'payment', amount: 1780, at: AT.paid },
      { kind: 'refund', amount: 1780, at: AT.over },
    ]);
    expect(await world.database.query('select * from order_ledger_differences')).toEqual([]);
  });

  it('was not paid when nobody paid in time or no payment is reported', async () => {
    const { orderPurchaseTime: _when, ...unpaid } = told;
    for (const [index, each] of [
      { ...told, orderStatus: 20_040 },
      { ...unpaid, orderStatus: 20_020 },
    ].entries()) {
      sold = { ...each, orderId: `${BILL}${index}` };
      await push('userCancelOrder', String(each.orderStatus), sold.orderId);
      await settled(index + 1);
    }
    const rows = await world.database.query(
      'select status, paid_at, refund_status, refund_amt, cancelled_at from orders',
    );
    const none = { paid_at: null, refund_status: 'none', refund_amt: 0, cancelled_at: AT.over };
    expect(rows).toEqual([
      { status: 'cancelled', ...none },
      { status: 'cancelled', ...none },
    ]);
    expect(await entries()).toEqual([]);
  });

  it('whose time to pay was over here is paid and refunded late', async () => {
    sold = { ...told, orderStatus: 31_000 };
    await push('newOrder', '31000');
    await settled(1);
    const [{ id } = { id: '' }] = await world.database.query<{ id: string }>('select id from orders');
    await causeEvents(world.deps, servedJdOrders, { event: 'expire', ids: [id], process: 'test' });
    expect(await entries()).toEqual([]);
    sold = { ...told, orderStatus: 20_020 };
    for (const [count, statusId] of ['20020', '20021'].entries()) {
      await push('userCancelOrder', statusId);
      await settled(count + 2);
    }
    expect(await rowOf('orders')).toMatchObject({ status: 'cancelled', refund_status: 'refunded' });
    expect(await entries()).toEqual([
      { kind: 'late_payment', amount: 1780, at: AT.paid },
      { kind: 'late_refund', amount: 1780, at: AT.over },
    ]);
    expect(await world.database.query('select * from order_ledger_differences')).toEqual([]);
  });
});

describe('a JD Daojia after-sales request', () => {
  it('is decided here, and its amount is deducted when the platform confirms', async () => {
    sold = { ...SOLD, orderStatus: 90_000 };
    await push('finishOrder', '90000');
    await settled(1);
    await push('newAfterSaleBill', '10', '20016815');
    await settled(2);
    const row = await rowOf('jd_after_sales');
    expect(row).toMatchObject({
      state: 'pending_review',
      plat_state: '10',
      handle_type: 'refund',
      question_type: '201',
    });
    const asked = {
      deps: world.deps,
      served: servedJdAfterSales,
      context: world.context,
      find: () => undefined,
    };
    const approve = () =>
      runPartnerCommand(
        {
          ...asked,
          command: 'approve',
          id: String(row?.id),
          call: { version: Number(row?.version), args: {} },
        },
        (_change, done) => done,
      );
    refusal = { body: { code: '0', data: JSON.stringify({ code: '402', msg: '服务单状态不正确' }) } };
    await expect(approve()).rejects.toMatchObject({ params: { why: '服务单状态不正确' } });
    refusal = undefined;
    await approve();
    expect(await rowOf('jd_after_sales')).toMatchObject({ state: 'refunding' });
    afterSale = { ...AFTER_SALE, afsServiceState: 32 };
    for (const count of [3, 4]) {
      await push('afterSaleBillStatus', '32', '20016815');
      await settled(count);
    }
    expect(await rowOf('jd_after_sales')).toMatchObject({ state: 'refunded', plat_state: '32' });
    expect(await rowOf('orders')).toMatchObject({
      status: 'completed',
      refund_status: 'refunded',
      refund_amt: 1480,
    });
  });
});

it('a store opens and closes at the platform first, in half-hour steps', async () => {
  const [, served] = servedStores as [ServedResource, ServedResource];
  const run = async (command: string) => {
    const call = { version: Number((await store())?.version), args: {} };
    const asked = { deps: world.deps, served, context: world.context, find: () => undefined };
    return runPartnerCommand({ ...asked, command, id: 'jd', call }, (_change, done) => done);
  };
  const store = async () =>
    (await world.database.query<Record<string, unknown>>(`select * from platform_stores where id = 'jd'`))[0];
  await world.database.query(
    `update platform_stores set open_hours = '07:30-12:00,14:00-23:59' where id = 'jd'`,
  );
  await run('open');
  await run('close');
  expect(await store()).toMatchObject({ business_state: 'closed' });
  const hours = { serviceTimeStart1: 15, serviceTimeEnd1: 24, serviceTimeStart2: 28, serviceTimeEnd2: 48 };
  expect(world.got.map(({ path, fields }) => [path, JSON.parse(fields.jd_param_json ?? '')])).toEqual([
    ['store/updateStoreInfo4Open', { stationNo: '11931000', operator: 'test', closeStatus: 0, ...hours }],
    ['store/updateStoreInfo4Open', { stationNo: '11931000', operator: 'test', closeStatus: 1 }],
  ]);
});

it('stores no token and signs calls as documented', async () => {
  await push('newOrder', '41000');
  await settled(1);
  const { fields } = world.got[0] ?? { fields: {} as Record<string, string> };
  const { sign, ...rest } = fields;
  expect(sign).toBe(signed(rest));
  expect(JSON.parse(fields.jd_param_json ?? '')).toEqual({ orderId: BILL });
  expect(world.time.now).toBe(NOW);
  const kept = await world.database.query<{ id: string; body: string }>('select * from partner_messages');
  const bodies = kept.map((message) => messageContent(world.deps, message));
  expect(bodies.join()).toContain(BILL);
  // What is sealed is random text, in which two letters may stand side by side.
  const readable = kept.map((message) => ({ ...message, body: '', answer: '' }));
  expect(JSON.stringify([bodies, readable])).not.toMatch(/\bt1\b|\bsec\b/);
});
