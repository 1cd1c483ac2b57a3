import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refundBegins } from '../../../../contract/orders/ownRefunds';
import { runCommand } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { type LedgerWorld, openLedgerWorld } from '../ledger/testLedger';
import { servedOwnOrders } from '../orders';

let world: LedgerWorld;
beforeEach(async () => {
  world = await openLedgerWorld();
});
afterEach(() => world.close());

const paidAt = () => ({ paidAt: new Date(world.time.now) });
/** Two of one good for 20.00 each, with a discount of 5.00 on them, and one of another for 10.00; 3.00 for delivery. */
async function order(): Promise<string> {
  const id = await world.order({ payMethod: 'cash' });
  await world.database.query(
    `insert into order_items (id, org_id, order_id, line_no, name, qty, price, amt, discount_amt) values
     ($1 || 'a', 'shop', $1, 1, 'A', 2, 2000, 4000, 500), ($1 || 'b', 'shop', $1, 2, 'B', 1, 1000, 1000, 0)`,
    [id],
  );
  await world.cause(id, 'pay', paidAt());
  return id;
}
const run = (id: string, command: string, args: object = {}, reason?: string) =>
  world.change(async (work) => {
    const { version } = await findRecord(work, servedOwnOrders, id);
    const call = { version, args: args as Record<string, unknown>, reason };
    return runCommand(work, servedOwnOrders, command, id, call, () => undefined);
  });
const ask = (id: string, ...lines: object[]) =>
  run(id, 'requestRefund', { refundCause: 'damaged', lines, note: '破损' });
const handOut = (id: string) =>
  world.cause(id, 'complete', { completedAt: new Date(world.time.now), fulfilStatus: 'picked_up' });
const items = (id: string) =>
  world.database.query(
    `select refund_asked_qty as asked, refunded_qty as back, refund_amt::int as amount from order_items
     where order_id = $1 order by line_no`,
    [id],
  );
const A = { lineNo: 1, name: 'A', qty: 2 };
const B = { lineNo: 2, name: 'B', qty: 1 };

describe('a refund that a person asks for', () => {
  it('of the whole order is all that was paid, and waits to be decided about', async () => {
    const id = await order();
    expect(await ask(id, A, B)).toMatchObject({
      refundStatus: 'pending_review',
      refundAskedAmt: 4_800,
      refundCause: 'damaged',
      refundReason: '破损',
    });
    await expect(ask(id, A, B)).rejects.toMatchObject({ key: 'err.refund.running' });
  });

  it('of chosen lines is their share, marks them when the money is back, and leaves the rest to be asked for', async () => {
    const id = await order();
    await expect(ask(id, { ...A, qty: 1 })).rejects.toMatchObject({ key: 'err.refund.wholeOnly' });
    await handOut(id);
    expect(await ask(id, { ...A, qty: 1 })).toMatchObject({ refundAskedAmt: 1_750 });
    await run(id, 'agreeRefund', {}, '属实');
    await run(id, 'confirmRefund', {}, '现金退回');
    expect(await items(id)).toEqual([
      { asked: 0, back: 1, amount: 1_750 },
      { asked: 0, back: 0, amount: 0 },
    ]);
    expect(await world.sums(id)).toMatchObject({ paid: 4_800, refunded: 1_750, sold: 3_050 });
    const left = [{ ...A, qty: 2, refundedQty: 1 }, B];
    expect(refundBegins({ items: left })).toEqual({ lines: [{ ...A, qty: 1 }, B] });
    await expect(ask(id, A)).rejects.toMatchObject({ fields: { 'lines.0.qty': 'err.refund.qty' } });
    // With the last goods goes what was paid beside them.
    expect(await ask(id, { ...A, qty: 1 }, B)).toMatchObject({ refundAskedAmt: 3_050 });
  });

  it('that is rejected forgets its lines, and may be asked for again', async () => {
    const id = await order();
    await ask(id, A, B);
    await run(id, 'rejectRefund', {}, '无照片');
    expect(await items(id)).toMatchObject([{ asked: 0 }, { asked: 0 }]);
    expect(await ask(id, A, B)).toMatchObject({ refundStatus: 'pending_review', refundRejectReason: null });
  });

  it('waits while a machine works on the order', async () => {
    const id = await order();
    await world.database.query(`update orders set fulfil_status = 'dispensing' where id = $1`, [id]);
    await expect(ask(id, A, B)).rejects.toMatchObject({ key: 'err.refund.dispensing' });
  });
});
