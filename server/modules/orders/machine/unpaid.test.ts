import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../../contract/time/durations';
import { VEND_RC } from '../../../../contract/vend';
import { runCommand } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { type LedgerWorld, openLedgerWorld, TODAY } from '../ledger/testLedger';
import { servedMeituanOrders, servedOwnOrders } from '../orders';
import { takeMachineSales } from './sales';

let world: LedgerWorld;
const query = (text: string, params: unknown[] = []) =>
  world.database.query<Record<string, unknown>>(text, params);
beforeAll(async () => {
  world = await openLedgerWorld();
  await world.machine();
});
beforeEach(() => query('delete from ledger_differences'));
afterAll(() => world.close());

/** Two units of ¥10 each, none of which came out in time; nobody knows of either. */
async function failed({ channel = 'H5', refund = 'pending_review' } = {}): Promise<string> {
  const id = await world.order({ total: 2_000, discount: 0, delivery: 0, channel });
  const served = channel === 'MEITUAN' ? servedMeituanOrders : servedOwnOrders;
  await world.cause(id, 'pay', { paidAt: new Date(world.time.now) }, undefined, served);
  await query(
    `update orders set fulfil_status = 'failed', refund_status = $2, refund_asked_amt = 2000, device_id = 'd1'
     where id = $1`,
    [id, refund],
  );
  await query(
    `insert into order_items (id, org_id, order_id, line_no, name, qty, price, amt, discount_amt, lane_no)
     values ('i' || $1, 'shop', $1, 1, '布洛芬', 2, 1000, 2000, 0, 'A-1-01')`,
    [id],
  );
  const at = new Date(world.time.now);
  await query(
    `insert into dispense_tasks (id, org_id, order_id, device_id, state, not_after, sent_at, ended_at, created_at)
     values ('t' || $1, 'shop', $1, 'd1', 'unknown', $2, $2, $2, $2)`,
    [id, at],
  );
  return id;
}
async function fall(id: string, rcs: readonly number[]) {
  world.time.now += MINUTE_MS;
  for (const [index, rc] of rcs.entries())
    await query(
      `insert into vend_records (id, device_id, org_id, task, order_no, lane_no, at, recv_at, rc, waits)
       values ($1 || $2::text, 'd1', 'shop', $1 || $2::text, $1, 'A-1-01', $3, $3, $4, true)`,
      [id, `-${index}`, new Date(world.time.now), rc],
    );
  world.time.now += MINUTE_MS;
  await takeMachineSales(world.deps);
}
const losses = () =>
  query(
    `select partner_no, day::text, ours::int, theirs::int, state from ledger_differences order by day, id`,
  );
const agree = (id: string) =>
  world.change(async (work) => {
    const { version } = await findRecord(work, servedOwnOrders, id);
    const call = { version, args: {}, reason: '顾客称未取到' };
    return runCommand(work, servedOwnOrders, 'agreeRefund', id, call, () => undefined);
  });

it('a refund agreed after a late dispense is booked as a loss', async () => {
  const id = await failed();
  await fall(id, [VEND_RC.seen, VEND_RC.seen]);
  expect(await losses()).toEqual([]);
  await agree(id);
  const lost = [{ partner_no: id, day: TODAY, ours: 0, theirs: 2_000, state: 'open' }];
  expect(await losses()).toEqual(lost);
  await world.cause(id, 'refundDone', { refundAmt: 2_000, refundDeadlineAt: null });
  expect(await losses()).toEqual(lost);
});

it('a partial dispense books only that part', async () => {
  const id = await failed();
  await fall(id, [VEND_RC.seen, VEND_RC.jam]);
  await agree(id);
  expect(await losses()).toMatchObject([{ ours: 0, theirs: 1_000 }]);
});

it('nothing is lost when nothing was dispensed, the refund is rejected or has another cause', async () => {
  const [jammed, kept, named] = [await failed(), await failed(), await failed({ refund: 'none' })];
  await fall(jammed, [VEND_RC.jam, VEND_RC.jam]);
  await agree(jammed);
  await fall(kept, [VEND_RC.seen, VEND_RC.seen]);
  await world.cause(kept, 'refundRejected');
  await fall(named, [VEND_RC.seen, VEND_RC.seen]);
  await query(`update orders set refund_status = 'pending_review', refund_cause = 'damaged' where id = $1`, [
    named,
  ]);
  await agree(named);
  expect(await losses()).toEqual([]);
});

it('a platform refund books a loss too, and its order is dispensed', async () => {
  const id = await failed({ channel: 'MEITUAN', refund: 'none' });
  await fall(id, [VEND_RC.seen, VEND_RC.seen]);
  expect(await query('select status, fulfil_status from orders where id = $1', [id])).toEqual([
    { status: 'paid', fulfil_status: 'dispensed' },
  ]);
  const cause = (event: string, values = {}) =>
    world.cause(id, event, values, undefined, servedMeituanOrders);
  await cause('askRefund', { refundAskedAmt: 2_000 });
  await cause('refundPassed');
  await cause('refundDone', { refundAmt: 2_000 });
  expect(await losses()).toMatchObject([{ partner_no: id, ours: 0, theirs: 2_000 }]);
});

it('a refund agreed on a closed day is booked on the next open day, and the closed totals stay', async () => {
  const id = await failed({ refund: 'none' });
  await query(`update orders set refund_status = 'refunded', refund_amt = 500 where id = $1`, [id]);
  await fall(id, [VEND_RC.seen, VEND_RC.seen]);
  expect(await losses()).toMatchObject([{ day: TODAY, ours: 1_500, theirs: 2_000 }]);
  world.time.now += DAY_MS;
  await query(`update ledger_days set state = 'closed', closed_at = now(), closed_by = 'x' where day = $1`, [
    TODAY,
  ]);
  await world.cause(id, 'askRefund', { refundAskedAmt: 1_500 });
  await agree(id);
  expect(await losses()).toMatchObject([
    { day: TODAY, ours: 1_500, theirs: 2_000 },
    { day: '2026-04-02', ours: 0, theirs: 1_500 },
  ]);
});
