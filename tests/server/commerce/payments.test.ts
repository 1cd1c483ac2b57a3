import { generateKeyPairSync } from 'node:crypto';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { monthsLater } from '../../../contract/charging/price';
import { MINUTE_MS } from '../../../contract/time/durations';
import { buy } from '../../../server/modules/charging/buy';
import { payableChargeOrders } from '../../../server/modules/charging/payments';
import {
  BASIC,
  type ChargingWorld,
  openChargingWorld,
  START,
} from '../../../server/modules/charging/testCharging';
import { resumeNotices } from '../../../server/partners/payment/notices';
import type { PaymentPort } from '../../../server/partners/payment/port';
import { createWechatPay } from '../../../server/partners/payment/wechatPay';
import { keepCode } from '../../../server/payable/codes';
import { takeNotice } from '../../../server/payable/payments';
import { expireUncoded, refundLate, settleCoded } from '../../../server/payable/settle';
import type { PaymentPartner } from '../../../simulator/partners/payment';
import { openProvider } from '../worlds/paymentProvider';

const WINDOW_MS = 30 * MINUTE_MS;
const log = pino({ level: 'silent' });

let world: ChargingWorld;
let provider: Awaited<ReturnType<typeof openProvider>>;
let partner: PaymentPartner;
let payment: PaymentPort;
/** Thrown by what follows from the next notice. */
let crash: Error | undefined;

beforeEach(async () => {
  world = await openChargingWorld();
  crash = undefined;
  provider = await openProvider(world, async (notice) => {
    if (crash) throw crash;
    await takeNotice(world.deps, [payableChargeOrders], notice);
  });
  ({ partner, payment } = provider);
});
afterEach(async () => {
  await provider.close();
  await world.close();
});

const notices = () => provider.notices;
const settling = () => ({ kit: world.deps as never, clock: () => world.time.now, payment, log });

async function ordered() {
  const body = { lines: [{ itemId: BASIC, term: 'y1' as const, qty: 1 }], payType: 'wechat' as const };
  const order = await world.change((work) => buy(work, 'shop', { ...body, amount: 39_900 }));
  return { id: order.id, orderNo: String(order.orderNo), deadline: Number(order.payDeadline) };
}
async function coded() {
  const order = await ordered();
  const { codeUrl } = await payment.order({
    outTradeNo: order.orderNo,
    amount: 39_900,
    description: 'service',
    expiresAt: order.deadline,
  });
  await world.change((work) => keepCode(work, payableChargeOrders, order.id, codeUrl));
  return order;
}
const stateOf = async (id: string) => {
  const rows = await world.database.query<{ state: string }>(
    'select state from charge_orders where id = $1',
    [id],
  );
  return rows[0]?.state;
};
const ends = () => world.database.query<{ end_at: Date }>('select end_at from service_subscriptions');
const heard = () =>
  world.database.query<{ cause: string | null; handled_at: Date | null }>(
    `select cause, handled_at from partner_messages where direction = 'in' order by id`,
  );
const YEAR = monthsLater(START, 12);

describe('a paid code', () => {
  it('starts the service with the number of the payment', async () => {
    const { id, orderNo } = await coded();
    expect(partner.pay(orderNo)).toBe(true);
    await expect.poll(() => stateOf(id)).toBe('active');
    expect((await ends()).map(({ end_at }) => end_at.getTime())).toEqual([YEAR]);
    expect(await payment.query(orderNo)).toMatchObject({ state: 'SUCCESS', amount: 39_900 });
    const [row] = await world.database.query('select pay_trade_no from charge_orders');
    expect(row).toMatchObject({ pay_trade_no: expect.stringMatching(/^42000\d{23}$/) });
  });

  it('counts once however often it is reported', async () => {
    const { id, orderNo } = await coded();
    partner.pay(orderNo, 'doubled');
    await expect.poll(async () => (await heard()).filter(({ handled_at }) => handled_at).length).toBe(2);
    expect(await stateOf(id)).toBe('active');
    expect((await ends()).map(({ end_at }) => end_at.getTime())).toEqual([YEAR]);
  });

  it.each(['forged', 'truncated'] as const)(
    'stays unpaid after a %s notice, which is stored, until a valid one arrives',
    async (way) => {
      const { id, orderNo } = await coded();
      partner.pay(orderNo, way);
      await expect.poll(async () => (await heard())[0]?.cause).toBe('forged');
      expect(await stateOf(id)).toBe('to_pay');
      await expect.poll(() => stateOf(id)).toBe('active');
      expect(await heard()).toHaveLength(2);
      expect(provider.notices.metrics).toMatchObject({ received: 2, forged: 1 });
    },
  );

  it('is found when the notice is lost', async () => {
    const { id, orderNo } = await coded();
    partner.pay(orderNo, 'lost');
    await settleCoded(settling(), payableChargeOrders);
    expect(await stateOf(id)).toBe('active');
  });

  it('with another amount is no payment of this order', async () => {
    const { id, orderNo } = await coded();
    partner.pay(orderNo, 'less');
    await expect.poll(async () => (await heard())[0]?.handled_at).toBeTruthy();
    expect(await stateOf(id)).toBe('to_pay');
    const [entry] = await world.database.query(
      `select after from audit_log where action = 'chargeOrders.paymentRefused'`,
    );
    expect(entry).toMatchObject({ after: { amount: 39_899, key: 'err.pay.amount_mismatch' } });
    const differences = await world.database.query(
      'select source, line, kind, state, partner_no, theirs::int as theirs from ledger_differences',
    );
    const said = { source: 'payment', line: 'payment', kind: 'missing_here', state: 'open' };
    expect(differences).toEqual([{ ...said, partner_no: orderNo, theirs: 39_899 }]);
  });

  it('counts when the provider corrects the amount', async () => {
    const { id, orderNo } = await coded();
    const said = (amount: number) =>
      takeNotice(world.deps, [payableChargeOrders], {
        id: `n${amount}`,
        event: 'TRANSACTION.SUCCESS',
        kind: 'payment',
        payment: { outTradeNo: orderNo, state: 'SUCCESS', transactionId: '4200', amount },
      });
    await said(39_899);
    expect(await stateOf(id)).toBe('to_pay');
    for (let again = 0; again < 2; again++) await said(39_900);
    expect(await stateOf(id)).toBe('active');
    // What was wrong before comes once more.
    await said(39_899);
    expect(await stateOf(id)).toBe('active');
  });

  it('with another amount is refunded once and then closed, also after an interrupted check', async () => {
    const { id, orderNo } = await coded();
    partner.pay(orderNo, 'less');
    await expect.poll(async () => (await heard())[0]?.handled_at).toBeTruthy();
    const back = { outTradeNo: orderNo, outRefundNo: `R${orderNo}-sum`, amount: 39_899, total: 39_899 };
    await payment.refund({ ...back, reason: 'first look' });
    for (const look of [settleCoded, settleCoded, refundLate]) await look(settling(), payableChargeOrders);
    world.time.now += WINDOW_MS;
    await settleCoded(settling(), payableChargeOrders);
    expect(await stateOf(id)).toBe('cancelled');
    expect(partner.money().map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 39_899],
      ['refund', 39_899],
    ]);
    expect(await ends()).toEqual([]);
  });

  it('with another amount is refunded by the check that finds it', async () => {
    const { id, orderNo } = await coded();
    partner.pay(orderNo, 'less');
    await settleCoded(settling(), payableChargeOrders);
    expect(await stateOf(id)).toBe('cancelled');
    expect(partner.money().map(({ kind }) => kind)).toEqual(['payment', 'refund']);
  });

  it('is processed when the server stops between answer and effect', async () => {
    const { id, orderNo } = await coded();
    crash = new Error('power');
    partner.pay(orderNo);
    await expect.poll(async () => (await heard())[0]?.cause).toBe(null);
    expect(await stateOf(id)).toBe('to_pay');
    crash = undefined;
    world.time.now += 60 * MINUTE_MS;
    expect(await resumeNotices(notices())).toBe(1);
    expect(await stateOf(id)).toBe('active');
    expect(await resumeNotices(notices())).toBe(0);
  });
});

describe('an unpaid code', () => {
  it('is closed at the provider and here after 30 minutes', async () => {
    const [code, bare] = [await coded(), await ordered()];
    world.time.now += WINDOW_MS - 1_000;
    await settleCoded(settling(), payableChargeOrders);
    expect(await expireUncoded(settling(), payableChargeOrders)).toBe(0);
    expect(await stateOf(code.id)).toBe('to_pay');
    world.time.now += 1_000;
    await settleCoded(settling(), payableChargeOrders);
    expect(await expireUncoded(settling(), payableChargeOrders)).toBe(1);
    expect([await stateOf(code.id), await stateOf(bare.id)]).toEqual(['cancelled', 'cancelled']);
    expect(await payment.query(code.orderNo)).toMatchObject({ state: 'CLOSED' });
  });

  it('is not closed when the last check finds a payment', async () => {
    const { id, orderNo } = await coded();
    partner.pay(orderNo, 'lost');
    world.time.now += WINDOW_MS;
    await settleCoded(settling(), payableChargeOrders);
    expect(await stateOf(id)).toBe('active');
  });

  it('stays open while the provider cannot be asked', async () => {
    const { id } = await coded();
    world.time.now += WINDOW_MS;
    partner.fail('5xx', 4);
    await settleCoded(settling(), payableChargeOrders);
    expect(await stateOf(id)).toBe('to_pay');
    await settleCoded(settling(), payableChargeOrders);
    expect(await stateOf(id)).toBe('cancelled');
  });

  it('is refunded automatically once when it is paid late', async () => {
    const { id, orderNo } = await coded();
    world.time.now += WINDOW_MS;
    await settleCoded(settling(), payableChargeOrders);
    expect(partner.pay(orderNo)).toBe(true);
    await expect.poll(() => stateOf(id)).toBe('refunding');
    await refundLate(settling(), payableChargeOrders);
    await refundLate(settling(), payableChargeOrders);
    await expect.poll(() => stateOf(id)).toBe('refunded');
    expect(await ends()).toEqual([]);
    const calls = await world.database.query(
      `select 1 from partner_messages where direction = 'out' and what like '%refunds' and status = 200`,
    );
    expect(calls).toHaveLength(1);
  });
});

describe('a faulty provider', () => {
  const order = (outTradeNo: string) =>
    payment.order({ outTradeNo, amount: 1, description: 'x', expiresAt: START + WINDOW_MS });

  it.each(['5xx', 'timeout'] as const)('is asked again after %s', async (fault) => {
    partner.fail(fault, 2);
    await expect(order('CO0000001')).resolves.toMatchObject({ codeUrl: expect.stringContaining('/pay/') });
    const calls = await world.database.query(`select status from partner_messages where direction = 'out'`);
    expect(calls).toHaveLength(3);
  });

  it('is not trusted without its signature and not asked again', async () => {
    partner.fail('forged', 1);
    await expect(order('CO0000002')).rejects.toMatchObject({ transient: false });
    expect(await world.database.query('select 1 from partner_messages')).toHaveLength(1);
  });

  it('is paused after consecutive failures', async () => {
    partner.fail('5xx', 8);
    await expect(order('CO0000003')).rejects.toMatchObject({ status: 502 });
    await expect(order('CO0000003')).rejects.toThrow();
    const asked = await world.database.query('select 1 from partner_messages');
    await expect(order('CO0000003')).rejects.toThrow(/circuit|breaker/i);
    expect(await world.database.query('select 1 from partner_messages')).toHaveLength(asked.length);
  });

  it('gets nothing from a request with another key', async () => {
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
    const other = createWechatPay(
      { ...provider.account, privateKey: stranger },
      { clock: () => world.time.now, record: async () => undefined },
    );
    await expect(other.query('CO0000001')).rejects.toMatchObject({ status: 401, code: 'SIGN_ERROR' });
    await expect(payment.query('CO0000001')).resolves.toBe(undefined);
  });
});
