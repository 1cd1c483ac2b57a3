import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inChange } from '../../../kit/records/change';
import { redeemPrescription } from '../redeem';
import { followRequests } from './requests';
import { openRedeemWorld } from './testRedeem';

let world: Awaited<ReturnType<typeof openRedeemWorld>>;
beforeAll(async () => {
  world = await openRedeemWorld();
});
afterAll(() => world.close());

describe('an order by telephone that has used a prescription', () => {
  /** Paid and used; of the lines so many have come out. */
  async function ordered(
    out: readonly [number, number],
    taskState: 'done' | 'partial' | 'failed' | 'unknown',
  ) {
    const { query } = world.database;
    const id = await world.approved();
    const orderNo = `SO-${id}`;
    const sale = { rxNo: id, orderNo, orgId: 'shop', deviceId: 'd1', idTail: null };
    await inChange(world.servers[0], world.act, (change) => redeemPrescription(change, sale));
    await query(
      `insert into orders (id, org_id, order_no, channel, device_id, status, fulfil_status, pay_method, total_amt,
         paid_amt, paid_at, placed_at) values ($1, 'shop', $2, 'H5', 'd1', 'paid', 'dispensing', 'wechat', 4150, 4150, now(), now())`,
      [`o-${id}`, orderNo],
    );
    await query(
      `insert into shop_orders (order_id, org_id, device_id, secret_hash, mode, rx_no) values ($1, 'shop', 'd1', $1, 'now', $2)`,
      [`o-${id}`, id],
    );
    await query(
      `insert into order_items (id, org_id, order_id, line_no, product_id, name, qty, price, amt, dispensed_qty) values
         ($1 || '-1', 'shop', $1, 1, 'p1', 'n', 2, 1580, 3160, $2), ($1 || '-2', 'shop', $1, 2, 'p2', 'n', 1, 990, 990, $3)`,
      [`o-${id}`, ...out],
    );
    await query(
      `insert into dispense_tasks (id, org_id, order_id, device_id, state, not_after, ended_at)
       values ($1, 'shop', $1, 'd1', $2, now(), now())`,
      [`o-${id}`, taskState],
    );
    await followRequests({ kit: world.servers[0], broker: world.broker });
    return world.rx(id);
  }

  it('is its end when everything came out', async () => {
    expect(await ordered([2, 1], 'done')).toMatchObject({ state: 'dispensed', dispense_result: 'whole' });
  });

  it('is its end when a part came out, or nobody knows what', async () => {
    expect(await ordered([1, 1], 'partial')).toMatchObject({ state: 'dispensed', dispense_result: 'partly' });
    expect(await ordered([0, 0], 'unknown')).toMatchObject({ state: 'dispensed', dispense_result: 'partly' });
  });

  it('gives it back when for certain nothing came out', async () => {
    expect(await ordered([0, 0], 'failed')).toMatchObject({ state: 'approved', order_no: null });
  });
});
