import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SIM_OPERATORS } from '../../../contract/simCards/operators';
import { PAY_WITHIN_MS, RECHARGE_PAUSE_MS, RECHARGE_TRIES } from '../../../contract/simCards/renewalStates';
import { runCommand } from '../../../server/kit/records/commands';
import { createRecord } from '../../../server/kit/records/createRecord';
import { SERVED } from '../../../server/modules';
import { lapseCards } from '../../../server/modules/simCards/jobs';
import { payableRenewals, rechargeOrders } from '../../../server/modules/simCards/recharge';
import { servedIotRenewalOrders } from '../../../server/modules/simCards/renewals';
import {
  APP_KEY,
  NOW,
  openSimWorld,
  SECRET,
  type SimWorld,
  testCard,
} from '../../../server/modules/simCards/testSimCards';
import type { PaymentPort } from '../../../server/partners/payment/port';
import { keepCode } from '../../../server/payable/codes';
import { takePayment } from '../../../server/payable/payments';
import { expireUncoded, refundLate, settleCoded } from '../../../server/payable/settle';
import { type OperatorPartner, startOperatorPartner } from '../../../simulator/partners/operators';

let partner: OperatorPartner;
let world: SimWorld;
const cards = SIM_OPERATORS.map((operator) => testCard(operator, 1));
const account = { appKey: APP_KEY, secret: SECRET };
const log = { warn: () => undefined };
const END = '2027-01-31';
const FRESH = {
  state: 'in_use',
  stopReason: null,
  before: null,
  imei: null,
  usedMb: 1,
  mbPerDay: 0,
} as const;

beforeAll(async () => {
  partner = await startOperatorPartner({
    scenario: 'calm',
    seed: 1,
    accounts: { CMCC: account, CUCC: account, CTCC: account },
    cards: cards.map((card) => ({ ...card, ...FRESH, expireAt: END })),
    open: false,
    port: 0,
    clock: () => world?.time.now ?? NOW,
  });
  world = await openSimWorld(cards, partner.urls);
});
beforeEach(async () => {
  await world.reset();
  for (const { operator, iccid } of cards)
    Object.assign(partner.find(operator, iccid) ?? {}, FRESH, { expireAt: END });
});
afterAll(async () => {
  await world.close();
  await partner.stop();
});

const order = async (id: string) => {
  const [row] = await world.database.query<Record<string, unknown>>(
    'select * from iot_renewal_orders where id = $1',
    [id],
  );
  return row ?? {};
};
const endOf = async (id: string) => (await world.card(id)).expire_at;
const recharge = () => rechargeOrders({ kit: world.deps, log });

const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);

async function ordered(months = 12) {
  const lines = cards.map(({ id: cardId }) => ({ cardId, months }));
  const made = await world.change((work) =>
    createRecord(work, servedIotRenewalOrders, { orgId: 'shop', cards: lines }, find),
  );
  return { id: made.id, orderNo: String(made.orderNo), amount: Number(made.amount) };
}
const paid = ({ orderNo: outTradeNo, amount }: { orderNo: string; amount: number }, transactionId = 'T1') =>
  takePayment(world.deps, [payableRenewals], { outTradeNo, state: 'SUCCESS', amount, transactionId });

describe('a paid renewal', () => {
  it('is carried out at the operators, each card once', async () => {
    const made = await ordered();
    expect(made.amount).toBe(3 * 12 * 1_000);
    expect(await paid(made)).toBe('paid');
    expect(await paid(made)).toBe('repeated');
    expect(await recharge()).toBe(1);
    expect(await recharge()).toBe(0);
    expect(await order(made.id)).toMatchObject({ state: 'recharged', pay_no: 'T1', recharge_tries: 0 });
    for (const { id, operator, iccid } of cards) {
      expect(partner.find(operator, iccid)?.renewals.size).toBeGreaterThan(0);
      expect([await endOf(id), partner.find(operator, iccid)?.expireAt]).toEqual([
        '2028-01-31',
        '2028-01-31',
      ]);
    }
    const [line] = (await order(made.id)).cards as Record<string, unknown>[];
    expect(line).toMatchObject({ expireAt: '2028-01-31', operatorRef: expect.stringMatching(/^CMCC/) });
  });

  it('retries only failed cards with growing pauses', async () => {
    const made = await ordered();
    await paid(made);
    partner.fail('5xx', 2);
    await recharge();
    const waits = await order(made.id);
    expect(waits).toMatchObject({ state: 'paid', recharge_tries: 1 });
    expect((waits.cards as unknown[])[0]).toMatchObject({ cause: 'no_answer', problem: null });
    expect([await endOf('CMCC1'), await endOf('CUCC1')]).toEqual([END, '2028-01-31']);
    expect(await recharge()).toBe(0);
    world.time.now += RECHARGE_PAUSE_MS;
    await recharge();
    expect(await order(made.id)).toMatchObject({ state: 'recharged' });
    expect([await endOf('CMCC1'), await endOf('CUCC1')]).toEqual(['2028-01-31', '2028-01-31']);
  });

  it('that the operator confirmed too late is not repeated', async () => {
    const made = await ordered();
    await paid(made);
    partner.fail('late', 2);
    await recharge();
    world.time.now += RECHARGE_PAUSE_MS;
    await recharge();
    expect(await order(made.id)).toMatchObject({ state: 'recharged' });
    expect(partner.find('CMCC', cards[0]?.iccid ?? '')?.expireAt).toBe('2028-01-31');
  });

  it('with a lost answer reverts no later one of the same card', async () => {
    const first = await ordered();
    await paid(first);
    partner.fail('late', 2);
    await recharge();
    const second = await ordered();
    await paid(second, 'T2');
    await recharge();
    expect([(await order(first.id)).state, await endOf('CMCC1')]).toEqual(['paid', '2029-01-31']);
    world.time.now += RECHARGE_PAUSE_MS;
    await recharge();
    expect(await order(first.id)).toMatchObject({ state: 'recharged' });
    const there = partner.find('CMCC', cards[0]?.iccid ?? '')?.expireAt;
    expect([await endOf('CMCC1'), there]).toEqual(['2029-01-31', '2029-01-31']);
  });

  it('with another amount in the answer extends nothing and is left to a person after the last attempt', async () => {
    const made = await ordered();
    await paid(made);
    for (let turn = 1; turn <= RECHARGE_TRIES; turn++) {
      partner.fail('amount', 1);
      await recharge();
      world.time.now += RECHARGE_PAUSE_MS * 2 ** turn;
    }
    const failed = await order(made.id);
    expect(failed).toMatchObject({ state: 'recharge_failed', recharge_tries: RECHARGE_TRIES });
    expect((failed.cards as unknown[])[0]).toMatchObject({ cause: 'differs', problem: '12 × 12001' });
    expect(await endOf('CMCC1')).toBe(END);
    await recharge();
    const told = await world.database.query(
      `select kind, body from feed where message_type = 1118 and entity_id = $1`,
      [made.id],
    );
    expect(told).toMatchObject([{ kind: 'renewal.failed', body: { trade: { no: failed.order_no } } }]);
    const call = { version: Number(failed.version), args: {} };
    await world.change((work) =>
      runCommand(work, servedIotRenewalOrders, 'rechargeAgain', made.id, call, () => undefined),
    );
    await recharge();
    expect(await order(made.id)).toMatchObject({ state: 'recharged' });
  });
});

describe('an unpaid renewal', () => {
  const coded = async () => {
    const made = await ordered();
    await world.change((work) => keepCode(work, payableRenewals, made.id, 'weixin://pay'));
    return made;
  };
  const settling = (payment: Partial<PaymentPort>) => ({
    kit: world.deps,
    clock: world.deps.clock,
    payment: payment as PaymentPort,
    log,
  });

  it('is canceled after thirty minutes, and only after asking its provider', async () => {
    const plain = await ordered();
    const withCode = await coded();
    world.time.now += PAY_WITHIN_MS - 1;
    expect(await expireUncoded(settling({}), payableRenewals)).toBe(0);
    world.time.now += 1;
    expect(await expireUncoded(settling({}), payableRenewals)).toBe(1);
    expect([(await order(plain.id)).state, (await order(withCode.id)).state]).toEqual([
      'cancelled',
      'to_pay',
    ]);
    const query = async () => ({ outTradeNo: withCode.orderNo, state: 'NOTPAY' as const });
    await settleCoded(settling({ query, close: async () => true }), payableRenewals);
    expect((await order(withCode.id)).state).toBe('cancelled');
  });

  it('that is paid too late is refunded and recharges no card', async () => {
    const made = await coded();
    world.time.now += PAY_WITHIN_MS;
    const query = async () => ({ outTradeNo: made.orderNo, state: 'NOTPAY' as const });
    await settleCoded(settling({ query, close: async () => true }), payableRenewals);
    expect(await paid(made)).toBe('late');
    expect((await order(made.id)).state).toBe('refunding');
    const refund: PaymentPort['refund'] = async ({ outTradeNo, outRefundNo, amount }) => ({
      outTradeNo,
      outRefundNo,
      amount,
      status: 'SUCCESS',
    });
    await refundLate(settling({ refund }), payableRenewals);
    expect(await order(made.id)).toMatchObject({ state: 'refunded', operator_ref: `R${made.orderNo}` });
    expect([await recharge(), await endOf('CMCC1')]).toEqual([0, END]);
  });

  it('is not paid by another amount', async () => {
    const made = await ordered();
    expect(await paid({ ...made, amount: made.amount - 1 })).toBe('mismatch');
    expect((await order(made.id)).state).toBe('to_pay');
  });
});

it('expires by its last day in China', async () => {
  world.time.now = Date.parse(`${END}T15:59:00Z`);
  expect(await lapseCards(world.deps)).toBe(0);
  world.time.now = Date.parse(`${END}T16:01:00Z`);
  expect(await lapseCards(world.deps)).toBe(cards.length);
  expect((await world.card('CMCC1')).state).toBe('pre_cancelled');
});
