import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '../../../../contract/time/durations';
import { VEND_RC } from '../../../../contract/vend';
import { AppError } from '../../../errors';
import { runOne } from '../../../kit/records/commands';
import { runInTransaction } from '../../../kit/records/transaction';
import { type LedgerWorld, openLedgerWorld } from '../ledger/testLedger';
import { takeMachineSales } from '../machine/sales';
import { servedOwnOrders } from '../orders';
import { expireUnpaidOwn } from '../own/codes';
import { takeOwnPayment, takeOwnRefund } from '../own/payments';
import { dispenseOrders } from './dispense';
import { goodsOf, laneOffers } from './offers';
import { placeOrder } from './place';
import { reportOrder } from './report';
import { CODE, fillShop, type PublishedCommand } from './testShop';
import { orderView } from './view';

let world: LedgerWorld;
let sent: PublishedCommand[] = [];
const query = (text: string, params: unknown[] = []) =>
  world.database.query<Record<string, unknown>>(text, params);
beforeAll(async () => {
  world = await openLedgerWorld();
  await world.machine();
  await fillShop(query);
});
beforeEach(async () => {
  sent = [];
  redeem = vi.fn(async () => undefined);
  await query('update lanes set stock = 2');
  await query(`update products set otc_class = 'otc_b' where id = 'p1'`);
  await query("update orders set status = 'cancelled' where status = 'pending_payment'");
});
afterAll(() => world.close());

let redeem = vi.fn(async (_change: unknown, _sale: object): Promise<unknown> => undefined);
let secrets = 0;
const newSecret = () => String(++secrets).padStart(43, 's');
interface OrderOverrides {
  lines?: { lane: string; qty: number }[];
  mode?: 'now' | 'later';
  prescription?: { no: string; idTail: string };
  secret?: string;
}
async function place({ secret = newSecret(), mode = 'now', lines, ...more }: OrderOverrides = {}) {
  const wanted = { code: CODE, secret, mode, lines: lines ?? [{ lane: 'A-1-01', qty: 1 }], ...more };
  await placeOrder(world.deps, wanted, () => true);
  return secret;
}
const view = (secret: string) => orderView(world.database.db, secret, world.time.now);
async function pay(secret: string) {
  const { orderNo: outTradeNo, amount } = await view(secret);
  const payment = { outTradeNo, amount, state: 'SUCCESS', transactionId: `T${outTradeNo}` } as const;
  return takeOwnPayment(world.deps, payment);
}
const work = () => {
  const broker = {
    publish: async (_topic: string, text: string) => {
      const told = JSON.parse(text) as PublishedCommand;
      if (told.type === 'vend') sent.push(told);
    },
  };
  return dispenseOrders({ kit: world.deps, broker: broker as never, clock: () => world.time.now, redeem });
};
/** The machine does what it is told. */
async function hear({ p }: PublishedCommand, rcs: readonly number[]) {
  for (const [index, rc] of rcs.entries()) {
    const line = p.lines[index];
    if (!line) continue;
    await query(
      `insert into vend_records (id, device_id, org_id, task, order_no, lane_no, at, recv_at, rc, batch_no, waits)
       values ($1, 'd1', 'shop', $1, $2, $3, $4, $4, $5, 'B1', true)`,
      [line.task, p.ord, line.t, new Date(world.time.now), rc],
    );
  }
  world.time.now += 5_000;
  await takeMachineSales(world.deps);
}
const refund = (outTradeNo: string, amount: number) =>
  takeOwnRefund(world.deps, { outTradeNo, outRefundNo: `R${outTradeNo}-0`, amount, status: 'SUCCESS' });
const free = async () =>
  goodsOf(await laneOffers(world.database.db, 'd1', world.time.now)).map((good) => good.free);
const differences = () => query('select * from order_ledger_differences');

it('reserves the products of an order until its payment time ends and never oversells', async () => {
  expect(await free()).toEqual([4, 2]);
  const wishes = [1, 2, 3].map(() => place({ lines: [{ lane: 'A-1-01', qty: 2 }] }));
  const done = await Promise.allSettled(wishes);
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(await free()).toEqual([2]);
  world.time.now += 31 * MINUTE_MS;
  await expireUnpaidOwn({
    kit: world.deps as never,
    clock: () => world.time.now,
    log: { warn: () => undefined },
  });
  expect(await free()).toEqual([4, 2]);
});

it('is placed once however often it is sent', async () => {
  const secret = newSecret();
  await Promise.all([1, 2, 3].map(() => place({ secret })));
  const before = await query('select count(*)::int as n from shop_orders');
  await place({ secret });
  expect(await query('select count(*)::int as n from shop_orders')).toEqual(before);
  expect(await free()).toEqual([3, 2]);
});

it('requires an approved prescription for prescription products', async () => {
  const lines = [{ lane: 'A-1-03', qty: 1 }];
  await expect(place({ lines })).rejects.toMatchObject({ key: 'err.shop.prescription' });
  await expect(place({ lines, prescription: { no: 'RX1', idTail: '123X' } })).rejects.toMatchObject({
    key: 'err.shop.prescription',
  });
});

it('is dispensed once after payment, unit by unit, and then completed', async () => {
  const secret = await place({ lines: [{ lane: 'A-1-01', qty: 2 }] });
  await work();
  expect(sent).toEqual([]);
  expect([await pay(secret), await pay(secret)]).toEqual(['paid', 'repeated']);
  await Promise.allSettled([work(), work()]);
  await work();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.p.lines.map(({ t }) => t)).toEqual(['A-1-01', 'A-1-01']);
  await hear(sent[0] as PublishedCommand, [VEND_RC.seen, VEND_RC.seen]);
  expect(await view(secret)).toMatchObject({ step: 'done', lines: [{ qty: 2, dispensed: 2 }] });
  expect(await differences()).toEqual([]);
});

it('refunds undispensed products without turning a motor twice', async () => {
  const secret = await place({ lines: [{ lane: 'A-1-01', qty: 2 }] });
  await pay(secret);
  await work();
  await hear(sent[0] as PublishedCommand, [VEND_RC.seen, VEND_RC.noDrop]);
  expect(await view(secret)).toMatchObject({ step: 'refunding', lines: [{ dispensed: 1 }] });
  await work();
  expect(sent).toHaveLength(1);
  await refund((await view(secret)).orderNo, 1_500);
  expect(await view(secret)).toMatchObject({ step: 'refunded', refunded: 1_500 });
  expect(await differences()).toEqual([]);
});

it('that a machine never answered is refunded, and one it had started waits for a person', async () => {
  const [silent, begun] = [await place(), await place({ lines: [{ lane: 'A-1-02', qty: 1 }] })];
  await pay(silent);
  await work();
  await pay(begun);
  await work();
  const task = sent[1] as PublishedCommand;
  await query(
    `insert into device_events (id, device_id, kind, at, recv_at, body) values ('e1', 'd1', 'ack', $1, $1, $2)`,
    [new Date(world.time.now), JSON.stringify({ cmd: task.cmd, st: 'accepted' })],
  );
  world.time.now += 2 * MINUTE_MS;
  await work();
  const states = await query('select refund_status from orders where order_no = any($1) order by order_no', [
    [(await view(silent)).orderNo, (await view(begun)).orderNo],
  ]);
  expect(states).toEqual([{ refund_status: 'refunding' }, { refund_status: 'pending_review' }]);
  const unpaid = () =>
    query(
      `select partner_no, ours, theirs, state from ledger_differences where kind = 'unpaid' order by day, id`,
    );
  // The word comes late. Of the one whose money is still here it is the end; a person decides about the refund.
  await hear(task, [VEND_RC.seen]);
  expect(await view(begun)).toMatchObject({ lines: [{ dispensed: 1 }] });
  const [{ orderNo: second }, { orderNo: first, amount }] = [await view(begun), await view(silent)];
  expect(
    await query('select status, fulfil_status, refund_status from orders where order_no = $1', [second]),
  ).toEqual([{ status: 'completed', fulfil_status: 'dispensed', refund_status: 'pending_review' }]);
  expect(await unpaid()).toEqual([]);
  // The money of the other one is on its way back: the goods are lost, and somebody looks into it.
  await hear(sent[0] as PublishedCommand, [VEND_RC.seen]);
  const lost = [{ partner_no: first, ours: 0, theirs: amount, state: 'open' }];
  expect(await unpaid()).toEqual(lost);
  await refund(first, amount);
  expect(await view(silent)).toMatchObject({ step: 'refunded', refunded: amount });
  expect(await unpaid()).toEqual(lost);
  expect(await differences()).toEqual([]);
});

it('for later pickup is dispensed for its own code only', async () => {
  const secret = await place({ mode: 'later' });
  await pay(secret);
  await work();
  const { pickupCode, step } = await view(secret);
  expect([step, pickupCode]).toEqual(['ready', expect.stringMatching(/^\d{8}$/)]);
  let typed = 0;
  const type = async (code: string | null) => {
    await query(
      `insert into device_events (id, device_id, kind, at, recv_at, body) values ($1, 'd1', 'pickup', $2, $2, $3)`,
      [`t${typed++}`, new Date(world.time.now), JSON.stringify({ code })],
    );
    await work();
  };
  await type(pickupCode === '00000000' ? '00000001' : '00000000');
  expect(sent).toEqual([]);
  await type(pickupCode);
  await type(pickupCode);
  expect(sent).toHaveLength(1);
});

it('that was dispensed can be reported by its customer once and in time, and waits for a decision', async () => {
  const secret = await place();
  expect(await view(secret)).toMatchObject({ mayReport: false });
  await pay(secret);
  await work();
  expect(await view(secret)).toMatchObject({ step: 'dispensing', mayReport: false });
  await hear(sent[0] as PublishedCommand, [VEND_RC.seen]);
  expect(await view(secret)).toMatchObject({ step: 'done', mayReport: true });
  const report = { secret, cause: 'damaged' as const, note: '包装破损' };
  await reportOrder(world.deps, report);
  expect(await view(secret)).toMatchObject({ step: 'reported', mayReport: false, refunded: 0 });
  const { orderNo } = await view(secret);
  expect(
    await query(
      `select refund_status, refund_asked_amt::int as amount, refund_cause, refund_reason from orders where order_no = $1`,
      [orderNo],
    ),
  ).toEqual([
    { refund_status: 'pending_review', amount: 1_500, refund_cause: 'damaged', refund_reason: '包装破损' },
  ]);
  await expect(reportOrder(world.deps, report)).rejects.toMatchObject({ status: 409 });
  await expect(reportOrder(world.deps, { ...report, secret: newSecret() })).rejects.toMatchObject({
    key: 'err.shop.unknown',
  });
  await query(`update orders set refund_status = 'none' where order_no = $1`, [orderNo]);
  world.time.now += 8 * 24 * 60 * MINUTE_MS;
  await expect(reportOrder(world.deps, report)).rejects.toMatchObject({ key: 'err.order.aftersale_closed' });
});

it('paid in cash at a machine ends when a person confirms the refund, with both sides in the ledger', async () => {
  await query(
    `insert into vend_records (id, device_id, org_id, task, order_no, lane_no, at, recv_at, rc, price, pay_method, waits)
     values ('cash', 'd1', 'shop', 'cash', 'CASH', 'A-1-01', $1, $1, $2, 900, 'cash', true)`,
    [new Date(world.time.now), VEND_RC.jam],
  );
  world.time.now += 5_000;
  await takeMachineSales(world.deps);
  const [order] = await query(`select id, version from orders where plat_order_no = 'SERIAL01/CASH'`);
  const id = String(order?.id);
  const principal = { ...world.context.principal, actions: ['order:refundDecide'] } as never;
  const call = { args: {}, version: Number(order?.version), reason: 'cash returned at the counter' };
  await runInTransaction(world.deps, { ...world.context, principal }, (work) =>
    runOne(work, servedOwnOrders, 'confirmRefund', id, call as never, () => servedOwnOrders),
  );
  expect(
    await query('select status, refund_status, refund_amt::int from orders where id = $1', [id]),
  ).toEqual([{ status: 'cancelled', refund_status: 'refunded', refund_amt: 900 }]);
  expect((await world.entries(id)).map(({ kind, debit, credit }) => [kind, debit, credit])).toContainEqual([
    'refund',
    'owed',
    'counter',
  ]);
  expect(await differences()).toEqual([]);
});

/** An order of goods on prescription, as it stands when it was placed. */
async function placeOnPrescription(): Promise<string> {
  const secret = await place({ lines: [{ lane: 'A-1-01', qty: 1 }] });
  const { orderNo } = await view(secret);
  await query(`update products set otc_class = 'rx' where id = 'p1'`);
  await query(
    `with marked as (update orders set rx_required = true where order_no = $1 returning id)
     update shop_orders set rx_no = 'RX7' from marked where marked.id = order_id`,
    [orderNo],
  );
  return secret;
}

it('uses its prescription once when it is paid, for the products in it', async () => {
  const secret = await placeOnPrescription();
  await work();
  expect(redeem).not.toHaveBeenCalled();
  await pay(secret);
  await work();
  await work();
  const { orderNo } = await view(secret);
  const items = [{ productId: 'p1', qty: 1, rxFlag: true }];
  const sale = { rxNo: 'RX7', orderNo, orgId: 'shop', deviceId: 'd1', items };
  expect(redeem.mock.calls.map(([, said]) => said)).toEqual([sale]);
  expect(sent).toHaveLength(1);
});

it('is refunded and not dispensed when another sale has used its prescription', async () => {
  const secret = await placeOnPrescription();
  await pay(secret);
  redeem = vi.fn(async () => {
    throw new AppError(409, 'err.rx.used');
  });
  await work();
  expect(sent).toEqual([]);
  expect(await view(secret)).toMatchObject({ step: 'refunding' });
  await refund((await view(secret)).orderNo, 1_500);
  await work();
  expect([sent, await differences()]).toEqual([[], []]);
});
