import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../../contract/time/durations';
import { findRecord } from '../../../kit/records/records';
import { causeEvents } from '../../../kit/records/systemEvents';
import type { ServedResource } from '../../../kit/served';
import { type LedgerWorld, openLedgerWorld, START } from '../ledger/testLedger';
import { servedJdOrders, servedMeituanOrders, servedOwnOrders } from '../orders';
import { takeOwnPayment, takeOwnRefund } from '../own/payments';
import { timelineOf } from './timeline';

let world: LedgerWorld;
beforeAll(async () => {
  world = await openLedgerWorld();
  await world.machine();
  await world.database.query(
    `insert into partner_messages (id, partner, direction, at, subject, what, body, state) values
     ('m1', 'meituan', 'in', $1, '2100', 'order', 'sealed', 'done'),
     ('m2', 'meituan', 'in', $1, '2100', 'order', 'sealed', 'done')`,
    [new Date(START)],
  );
});
afterAll(() => world.close());

async function timeline(served: ServedResource, id: string, sees: readonly string[] = []) {
  const row = await world.change((work) => findRecord(work, served, id));
  const principal = {
    ...world.context.principal,
    permissions: new Set(sees),
  } as typeof world.context.principal;
  return timelineOf(world.database.db, served, principal, row);
}
const at = (minutes: number) => new Date(START + minutes * MINUTE_MS);

it('lists every step with its time, its cause and its message', async () => {
  const id = await world.order({ channel: 'MEITUAN', payMethod: 'platform' });
  await world.database.query(`update orders set plat_order_no = '2100' where id = $1`, [id]);
  await causeEvents(world.deps, servedMeituanOrders, {
    event: 'pay',
    ids: [id],
    process: 'partner:meituan',
    requestId: 'm2',
    values: async () => ({ paidAt: at(1) }),
  });
  await causeEvents(world.deps, servedMeituanOrders, {
    event: 'accept',
    ids: [id],
    process: 'job:test',
    values: async () => ({ acceptedAt: at(2), fulfilStatus: 'accepted' }),
  });
  const { steps, entries, sums } = await timeline(servedMeituanOrders, id, ['serverLog']);
  expect(steps).toMatchObject([
    { kind: 'placed', at: START, source: 'platform' },
    { kind: 'pay', at: START + MINUTE_MS, source: 'platform', messageId: 'm2' },
    { kind: 'accept', at: START + 2 * MINUTE_MS, source: 'job', isTold: false },
  ]);
  expect(entries.map(({ kind }) => kind)).toEqual(['charge', 'discount', 'payment']);
  expect(sums).toMatchObject({ paid: 4_800, owed: 4_800 });
});

it('an order by phone belongs to its customer and comes before its payment in the same second', async () => {
  const id = await world.order();
  await world.database.query(`update orders set placed_at = $2 where id = $1`, [id, new Date(START + 400)]);
  await world.database.query(
    `insert into audit_log (pos, at, action, entity, entity_id, actor_name, mac)
     values (900001, $2, 'ownOrders.created', 'ownOrders', $1, 'job:shop', 'x')`,
    [id, new Date(START)],
  );
  await world.cause(id, 'pay', { paidAt: at(0) });
  const { steps } = await timeline(servedOwnOrders, id);
  expect(steps.slice(0, 2)).toMatchObject([{ kind: 'placed', source: 'customer' }, { kind: 'pay' }]);
});

it('a payment of another amount than the order states the amount', async () => {
  const id = await world.order();
  const other = { outTradeNo: id, state: 'SUCCESS', transactionId: 'T9', amount: 4_799 } as const;
  await takeOwnPayment(world.deps, { ...other, paidAt: world.time.now });
  const { steps } = await timeline(servedOwnOrders, id);
  expect(steps.find(({ kind }) => kind === 'paymentRefused')).toMatchObject({ amount: 4_799 });
});

it('refunded parts each have the message that reported them', async () => {
  const id = await world.order();
  await world.cause(id, 'pay', { paidAt: at(1) });
  for (const [minute, total] of [
    [5, 1_000],
    [9, 1_700],
  ] as const) {
    world.time.now = START + minute * MINUTE_MS;
    await world.cause(id, 'askRefund', { refundAskedAmt: total });
    await world.cause(id, 'refundPassed');
    await causeEvents(world.deps, servedOwnOrders, {
      event: 'refundDone',
      ids: [id],
      process: 'partner:payment',
      requestId: `told at ${minute}`,
      values: async () => ({ refundAmt: total }),
    });
  }
  const told = ['told at 5', 'told at 9'];
  for (const message of told)
    await world.database.query(
      `insert into partner_messages (id, partner, direction, at, subject, what, body, state)
       values ($1, 'payment', 'in', $2, $3, 'refund', 'sealed', 'done')`,
      [message, new Date(START), id],
    );
  await world.database.query(`update orders set order_no = id where id = $1`, [id]);
  const { steps } = await timeline(servedOwnOrders, id, ['serverLog']);
  const back = steps.filter(({ kind }) => kind === 'refundDone');
  expect(back.map(({ messageId }) => messageId)).toEqual(told);
});

it('mentions a message without its content to users who may not read the log', async () => {
  const [order] = await world.database.query<{ id: string }>(
    `select id from orders where channel = 'MEITUAN'`,
  );
  const { steps } = await timeline(servedMeituanOrders, order?.id ?? '');
  expect(steps.find(({ kind }) => kind === 'pay')).toMatchObject({ isTold: true, messageId: undefined });
});

it('lists per lane what the motor did, what the sensor saw and what was refunded', async () => {
  const id = await world.order();
  await world.cause(id, 'pay', { paidAt: at(1) });
  await world.database.query(
    `insert into vend_records (id, device_id, org_id, task, lane_no, at, recv_at, rc, order_no) values
     ('v1', 'd1', 'shop', 't1', 'A01', $1, $1, 0, $3), ('v2', 'd1', 'shop', 't1', 'A02', $2, $2, 10, $3),
     ('v3', 'd1', 'root', 't2', 'A03', $2, $2, 0, $3)`,
    [at(3), at(4), id],
  );
  await world.cause(id, 'askRefund', { refundAskedAmt: 1_000 });
  await world.cause(id, 'refundPassed');
  world.time.now = START + 9 * MINUTE_MS;
  await world.cause(id, 'refundDone', { refundAmt: 1_000 });
  const { steps } = await timeline(servedOwnOrders, id);
  expect(steps.filter(({ kind }) => kind === 'lane').map(({ lane }) => lane)).toEqual([
    { laneNo: 'A01', product: undefined, motor: 'turned', drop: 'seen' },
    { laneNo: 'A02', product: undefined, motor: 'jam', drop: 'none' },
  ]);
  expect(steps.find(({ kind }) => kind === 'refundDone')).toMatchObject({
    at: START + 9 * MINUTE_MS,
    amount: 1_000,
  });
});

it('a lane that vends in the moment of the order comes after it and its payment', async () => {
  const id = await world.order();
  await world.database.query(
    `update orders set paid_at = placed_at, dispensed_at = placed_at, completed_at = placed_at where id = $1`,
    [id],
  );
  await world.database.query(
    `insert into vend_records (id, device_id, org_id, task, lane_no, at, recv_at, rc, order_no)
     select 'v9', 'd1', 'shop', 't9', 'A01', placed_at, placed_at, 0, id from orders where id = $1`,
    [id],
  );
  const { steps } = await timeline(servedOwnOrders, id);
  expect(steps.map(({ kind }) => kind)).toEqual(['placed', 'pay', 'lane', 'dispensed', 'complete']);
});

it('compares the provider with the ledger and counts repeated refund notices once', async () => {
  const id = await world.order();
  expect((await timeline(servedOwnOrders, id)).told).toBeUndefined();
  const payment = { outTradeNo: id, state: 'SUCCESS', transactionId: 'T1', amount: 4_800 } as const;
  await takeOwnPayment(world.deps, { ...payment, paidAt: world.time.now });
  await world.cause(id, 'askRefund', { refundAskedAmt: 1_000 });
  await world.cause(id, 'refundPassed');
  const refund = { outTradeNo: id, outRefundNo: `R${id}-0`, status: 'SUCCESS', amount: 1_000 } as const;
  await takeOwnRefund(world.deps, refund);
  await takeOwnRefund(world.deps, refund);
  const { told, sums } = await timeline(servedOwnOrders, id);
  expect(told).toEqual({ paid: 4_800, refunded: 1_000 });
  expect(sums).toMatchObject({ paid: 4_800, refunded: 1_000 });
});

it('shows the platform’s figures beside it: parts add up, and a canceled order is refunded in full', async () => {
  const id = await world.order({ channel: 'JD', payMethod: 'platform' });
  await world.database.query(`update orders set plat_order_no = '77' where id = $1`, [id]);
  const tell = (what: string, status: string, paid: number | null, refunded: number | null) =>
    world.database.query(
      `insert into platform_facts (channel, bill, what, status, paid, refunded, at)
       values ('JD', '77', $1, $2, $3, $4, now())`,
      [what, status, paid, refunded],
    );
  const told = async () => (await timeline(servedJdOrders, id)).told;
  expect(await told()).toEqual({ paid: null, refunded: 0 });
  await tell('order', '41000', 4_800, null);
  await tell('refund:1', '5', null, 300);
  await tell('afterSale', 'A1.32', null, 700);
  await tell('afterSale', 'A1.114', null, 700);
  expect(await told()).toEqual({ paid: 4_800, refunded: 1_000 });
  await tell('order', '20020', 4_800, 4_800);
  expect(await told()).toEqual({ paid: 4_800, refunded: 4_800 });
});
