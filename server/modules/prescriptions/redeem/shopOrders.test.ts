import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { runInTransaction } from '../../../kit/records/transaction';
import { servedPrescriptions } from '../prescriptions';
import { redeemPrescription } from '../redeem';
import { followRequests } from './requests';
import { openRedeemWorld } from './testRedeem';

let world: Awaited<ReturnType<typeof openRedeemWorld>>;
beforeAll(async () => {
  world = await openRedeemWorld();
});
afterAll(() => world.close());

describe('a phone order with a prescription', () => {
  /** Paid and used; of the lines so many have come out. */
  async function ordered(
    out: readonly [number, number],
    taskState: 'done' | 'partial' | 'failed' | 'unknown',
  ) {
    const { query } = world.database;
    const id = await world.approved();
    const orderNo = `SO-${id}`;
    const sale = { rxNo: id, orderNo, orgId: 'shop', deviceId: 'd1', idTail: null };
    await runInTransaction(world.servers[0], world.context, (work) => redeemPrescription(work, sale));
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
      `insert into order_items (id, org_id, order_id, line_no, product_id, name, qty, price, amt, lane_no, dispensed_qty) values
         ($1 || '-1', 'shop', $1, 1, 'p1', 'n', 2, 1580, 3160, 'A-1-00', $2),
         ($1 || '-2', 'shop', $1, 2, 'p2', 'n', 1, 990, 990, 'A-1-01', $3)`,
      [`o-${id}`, ...out],
    );
    await query(
      `insert into dispense_tasks (id, org_id, order_id, device_id, state, not_after, ended_at)
       values ($1, 'shop', $1, 'd1', $2, $3, $3)`,
      [`o-${id}`, taskState, new Date(world.time.now)],
    );
    await step();
    return world.rx(id);
  }
  const step = () => followRequests({ kit: world.servers[0], broker: world.broker });
  const told = (id: unknown, event: object) =>
    world.database.query(
      `insert into device_events (id, device_id, kind, at, recv_at, body) values (gen_random_uuid(), 'd1', 'ack', now(), now(), $1)`,
      [Object.assign({ cmd: `o-${String(id)}` }, event)],
    );
  /** The machine was heard just now. */
  const heard = (conn: 'online' | 'offline' = 'online') =>
    world.database.query(
      `insert into device_latest (device_id, state) values ('d1', $1)
       on conflict (device_id) do update set state = excluded.state`,
      [{ conn, seenAt: world.time.now }],
    );

  it('uses it when everything was dispensed', async () => {
    expect(await ordered([2, 1], 'done')).toMatchObject({ state: 'dispensed', dispense_result: 'whole' });
  });

  it('uses it when a part was dispensed or the outcome is unknown', async () => {
    expect(await ordered([1, 1], 'partial')).toMatchObject({ state: 'dispensed', dispense_result: 'partly' });
    expect(await ordered([0, 0], 'unknown')).toMatchObject({ state: 'dispensed', dispense_result: 'partly' });
  });

  it('releases it when its machine has refused', async () => {
    const { id, ...held } = await ordered([0, 0], 'failed');
    expect(held).toMatchObject({ state: 'dispensing', order_no: `SO-${String(id)}` });
    await told(id, { st: 'rejected' });
    await step();
    expect(await world.rx(String(id))).toMatchObject({ state: 'approved', order_no: null, held_since: null });
  });

  it('keeps it while its machine is silent and for a while after it is back', async () => {
    const id = String((await ordered([0, 0], 'failed')).id);
    const again = () =>
      runInTransaction(world.servers[0], world.context, (work) =>
        redeemPrescription(work, {
          rxNo: id,
          orderNo: 'SO-2',
          orgId: 'shop',
          deviceId: 'd1',
          idTail: null,
        }),
      );
    for (const conn of ['offline', 'online', 'offline', 'online'] as const) {
      world.time.now += 100_000;
      await heard(conn);
      await step();
      expect(await world.rx(id)).toMatchObject({ state: 'dispensing', held_since: expect.any(Date) });
      await expect(again()).rejects.toMatchObject({ key: 'err.rx.used' });
    }
    world.time.now += 130_000;
    await heard();
    await step();
    expect(await world.rx(id)).toMatchObject({ state: 'approved', held_since: null });
  });

  it('uses it when the machine reports late that it was dispensed', async () => {
    const id = String((await ordered([0, 0], 'failed')).id);
    await heard();
    const vend = (no: number, lane: string) =>
      world.database.query(
        `insert into vend_records (id, device_id, org_id, task, order_id, lane_no, at, recv_at, rc)
         values ($1, 'd1', 'shop', $1, $2, $3, now(), now(), 0)`,
        [`${id}-${no}`, `o-${id}`, lane],
      );
    for (const [no, lane] of ['A-1-00', 'A-1-00', 'A-1-01'].entries()) await vend(no, lane);
    await world.database.query('update order_items set dispensed_qty = qty where order_id = $1', [`o-${id}`]);
    await step();
    expect(await world.rx(id)).toMatchObject({ state: 'dispensed', dispense_result: 'whole' });
  });

  it('releases it by a pharmacist’s check while nothing is known to be dispensed', async () => {
    const free = (id: string) =>
      runInTransaction(world.servers[0], world.contextOf('zhou'), async (work) => {
        const { version } = await findRecord(work, servedPrescriptions, id);
        const call = { version, args: {}, reason: 'all there', confirmed: true as const };
        return runCommand(work, servedPrescriptions, 'freeUnused', id, call, () => undefined);
      });
    const [held, out] = [await ordered([0, 0], 'failed'), await ordered([1, 0], 'failed')];
    expect(await free(String(held.id))).toMatchObject({ state: 'approved', orderNo: null, heldSince: null });
    await expect(free(String(out.id))).rejects.toMatchObject({ key: 'err.rx.used' });
    await expect(free(String(held.id))).rejects.toMatchObject({ key: 'err.rx.not_held' });
  });

  it('uses it when its machine stays silent until it expires', async () => {
    const id = String((await ordered([0, 0], 'failed')).id);
    await world.database.query('update prescriptions set valid_until = $2 where id = $1', [
      id,
      new Date(world.time.now),
    ]);
    await step();
    expect(await world.rx(id)).toMatchObject({ state: 'dispensed', dispense_result: 'partly' });
  });
});
