import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../contract/time/durations';
import { type LedgerWorld, openLedgerWorld } from '../../../server/modules/orders/ledger/testLedger';
import { closeCodes, expireUnpaidOwn, lookAtOpenCodes } from '../../../server/modules/orders/own/codes';
import { refundOwn } from '../../../server/modules/orders/own/jobs';
import { takePaymentNotice } from '../../../server/modules/paymentNotices';
import { openProvider } from '../worlds/paymentProvider';

const WINDOW_MS = 30 * MINUTE_MS;
const log = pino({ level: 'silent' });

let world: LedgerWorld;
let provider: Awaited<ReturnType<typeof openProvider>>;
beforeEach(async () => {
  world = await openLedgerWorld();
  provider = await openProvider(world, (notice, id) => takePaymentNotice(world.deps, notice, id));
});
afterEach(async () => {
  await provider.close();
  await world.close();
});

/** What a server does every minute; another one begins with nothing but the tables. */
const settling = () => ({
  kit: { ...world.deps } as never,
  clock: () => world.time.now,
  payment: provider.payment,
  log,
});

/** An order with a code at the provider. */
async function ordered() {
  const id = await world.order();
  await provider.payment.order({
    outTradeNo: id,
    amount: 4_800,
    description: 'order',
    expiresAt: world.time.now + WINDOW_MS + 10 * MINUTE_MS,
  });
  return id;
}
async function states(id: string) {
  const [row] = await world.database.query<{ status: string; refund_status: string; refund_amt: string }>(
    'select status, refund_status, refund_amt from orders where id = $1',
    [id],
  );
  return [row?.status, row?.refund_status, Number(row?.refund_amt)];
}
const kinds = async (id: string) => (await world.entries(id)).map(({ kind }) => kind);

describe('an unpaid order', () => {
  it('expires after 30 minutes and can no longer be paid', async () => {
    const id = await ordered();
    world.time.now += WINDOW_MS - 1;
    await expireUnpaidOwn(settling());
    expect(await states(id)).toEqual(['pending_payment', 'none', 0]);
    world.time.now += 1;
    await expireUnpaidOwn(settling());
    expect(await states(id)).toEqual(['cancelled', 'none', 0]);
    expect(await provider.payment.query(id)).toMatchObject({ state: 'CLOSED' });
    expect(await kinds(id)).toEqual([]);
  });

  it('is paid when the last check finds a payment', async () => {
    const id = await ordered();
    provider.partner.pay(id, 'lost');
    world.time.now += WINDOW_MS;
    await expireUnpaidOwn(settling());
    expect(await states(id)).toEqual(['paid', 'none', 0]);
    expect(await kinds(id)).toEqual(['charge', 'discount', 'payment']);
  });

  it('waits while the provider cannot be asked', async () => {
    const id = await ordered();
    world.time.now += WINDOW_MS;
    provider.partner.fail('5xx', 4);
    await expireUnpaidOwn(settling());
    expect(await states(id)).toEqual(['pending_payment', 'none', 0]);
    await expireUnpaidOwn(settling());
    expect(await states(id)).toEqual(['cancelled', 'none', 0]);
  });

  it('is refunded automatically once when it is paid late', async () => {
    const id = await ordered();
    world.time.now += WINDOW_MS;
    await expireUnpaidOwn(settling());
    expect(provider.partner.pay(id)).toBe(true);
    await expect.poll(() => states(id)).toEqual(['cancelled', 'refunding', 0]);
    expect(await kinds(id)).toEqual(['late_payment']);
    await refundOwn(settling());
    await refundOwn(settling());
    expect(await states(id)).toEqual(['cancelled', 'refunded', 4_800]);
    expect(await kinds(id)).toEqual(['late_payment', 'late_refund']);
    expect(await world.sums(id)).toMatchObject({ paid: 4_800, refunded: 4_800, owed: 0, money: 0 });
  });
});

/** The same with a code that a customer has before him. */
async function withCode() {
  const id = await ordered();
  await world.database.query(
    `insert into shop_orders (order_id, org_id, device_id, secret_hash, mode, code_url)
     values ($1, 'shop', 'd1', $1, 'later', 'weixin://code')`,
    [id],
  );
  return id;
}

describe('a paid order with a lost notice', () => {
  it('is found before its time ends', async () => {
    await world.machine();
    const [paid, open] = [await withCode(), await withCode()];
    provider.partner.pay(paid, 'lost');
    await lookAtOpenCodes(settling());
    expect(await states(paid)).toEqual(['pending_payment', 'none', 0]);
    world.time.now += MINUTE_MS;
    await lookAtOpenCodes(settling());
    expect([(await states(paid))[0], (await states(open))[0]]).toEqual(['paid', 'pending_payment']);
    expect(await provider.payment.query(open)).toMatchObject({ state: 'NOTPAY' });
  });
});

describe('the payment code of a canceled order', () => {
  /** Canceled here, whoever did so, while the code can still be paid. */
  async function cancelled() {
    const id = await withCode();
    await world.database.query(`update orders set status = 'cancelled' where id = $1`, [id]);
    return id;
  }
  const open = () => world.database.query('select order_id from shop_orders where code_closed_at is null');

  beforeEach(() => world.machine());

  it('is closed at the provider', async () => {
    const id = await cancelled();
    provider.partner.fail('5xx', 4);
    await closeCodes(settling());
    expect(await open()).toHaveLength(1);
    await closeCodes(settling());
    expect([await open(), await provider.payment.query(id)]).toMatchObject([[], { state: 'CLOSED' }]);
    await closeCodes(settling());
  });

  it('with a late payment and a lost notice is refunded', async () => {
    const id = await cancelled();
    provider.partner.pay(id, 'lost');
    await closeCodes(settling());
    await refundOwn(settling());
    world.time.now += MINUTE_MS;
    await refundOwn(settling());
    expect(await states(id)).toEqual(['cancelled', 'refunded', 4_800]);
    expect(await open()).toEqual([]);
  });
});

describe('an order paid with a different amount', () => {
  it('stays unpaid, is fully refunded and expires', async () => {
    const id = await ordered();
    provider.partner.pay(id, 'less');
    const refused = () =>
      world.database.query(`select 1 from audit_log where action = 'ownOrders.paymentRefused'`);
    await expect.poll(refused).toHaveLength(1);
    expect(await states(id)).toEqual(['pending_payment', 'none', 0]);
    world.time.now += WINDOW_MS;
    // The first look comes to its end at the provider only.
    const back = { outTradeNo: id, outRefundNo: `R${id}-sum`, amount: 4_799, total: 4_799 };
    await provider.payment.refund({ ...back, reason: 'first look' });
    await expireUnpaidOwn(settling());
    expect(await states(id)).toEqual(['cancelled', 'none', 0]);
    expect(provider.partner.money().map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 4_799],
      ['refund', 4_799],
    ]);
    expect(await kinds(id)).toEqual([]);
  });

  it('is refunded by the same check that ends it', async () => {
    const id = await ordered();
    provider.partner.pay(id, 'less');
    world.time.now += WINDOW_MS;
    await expireUnpaidOwn(settling());
    expect(await states(id)).toEqual(['cancelled', 'none', 0]);
    expect(provider.partner.money()).toHaveLength(2);
  });
});

describe('a refund of an own order', () => {
  it('is sent to the provider part by part and booked when it is completed', async () => {
    const id = await ordered();
    provider.partner.pay(id);
    await expect.poll(async () => (await states(id))[0]).toBe('paid');
    for (const refundAskedAmt of [1_000, 3_800]) {
      await world.cause(id, 'askRefund', { refundAskedAmt });
      await world.cause(id, 'refundPassed');
      await refundOwn(settling());
    }
    expect(await states(id)).toEqual(['cancelled', 'refunded', 4_800]);
    expect((await kinds(id)).slice(3)).toEqual(['partial_refund', 'partial_refund']);
    expect(await world.wrong(id)).toEqual([]);
  });

  it('links to the message of the provider', async () => {
    const id = await ordered();
    provider.partner.pay(id);
    await expect.poll(async () => (await states(id))[0]).toBe('paid');
    const told = await world.database.query(
      `select 1 from audit_log join partner_messages on partner_messages.id = request_id
       where action = 'ownOrders.pay' and entity_id = $1 and subject = $1`,
      [id],
    );
    expect(told).toHaveLength(1);
  });
});
