import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { REVIEW_CHECKS } from '../../../../contract/resources/prescriptions/prescriptionStates';
import { MINUTE_MS } from '../../../../contract/time/durations';
import { VEND_RC } from '../../../../contract/vend';
import { runCommand } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { runInTransaction } from '../../../kit/records/transaction';
import { servedPrescriptions } from '../prescriptions';
import { type Redemption, redeemPrescription } from '../redeem';
import { followRequests } from './requests';
import { ITEMS, openRedeemWorld } from './testRedeem';

let world: Awaited<ReturnType<typeof openRedeemWorld>>;
beforeAll(async () => {
  world = await openRedeemWorld();
});
afterEach(() => world.begin());
afterAll(() => world.close());

const redeem = (own: Partial<Redemption> & { rxNo: string }, server: 0 | 1 = 0) =>
  runInTransaction(world.servers[server], world.context, (work) =>
    redeemPrescription(work, { orderNo: `SO-${own.rxNo}`, orgId: 'shop', ...own }),
  );
const step = () => followRequests({ kit: world.servers[0], broker: world.broker });
const requestOf = async (ord: string) =>
  (
    await world.database.query<Record<string, unknown>>('select * from rx_requests where order_no = $1', [
      ord,
    ])
  )[0];

describe('an order with a prescription', () => {
  it('uses it once when two servers receive it', async () => {
    const id = await world.approved();
    const tries = Array.from({ length: 8 }, (_, at) =>
      redeem({ rxNo: id, orderNo: `SO-${id}-${at}` }, at % 2 === 0 ? 0 : 1),
    );
    const ended = await Promise.allSettled(tries);
    const lost = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(lost).toHaveLength(7);
    for (const error of lost) expect(error).toMatchObject({ status: 409, key: 'err.rx.used' });
    expect(await world.rx(id)).toMatchObject({ state: 'dispensing' });
  });

  it('may be sent twice', async () => {
    const id = await world.approved();
    await redeem({ rxNo: id });
    expect(await redeem({ rxNo: id }, 1)).toMatchObject({ state: 'dispensing', orderNo: `SO-${id}` });
  });

  it('may contain other products and a part that needs no prescription', async () => {
    const id = await world.approved();
    const items = [
      { productId: 'p1', qty: 2, rxFlag: true },
      { productId: 'p2', qty: 1, rxFlag: false },
      { productId: 'p3', qty: 1, rxFlag: false },
    ];
    const other = { productId: 'p4', qty: 1, rxFlag: true };
    await expect(redeem({ rxNo: id, items: [...items, other] })).rejects.toMatchObject({
      key: 'err.rx.items',
    });
    await expect(redeem({ rxNo: id, items: items.slice(0, 1) })).rejects.toMatchObject({
      key: 'err.rx.items',
    });
    expect(await redeem({ rxNo: id, items })).toMatchObject({ state: 'dispensing' });
  });

  it('with the same number on another machine is a different order', async () => {
    const id = await world.approved();
    await redeem({ rxNo: id, deviceId: 'd1' });
    expect(await redeem({ rxNo: id, deviceId: 'd1' })).toMatchObject({ state: 'dispensing' });
    await expect(redeem({ rxNo: id, deviceId: 'd9' })).rejects.toMatchObject({ key: 'err.rx.used' });
  });

  it.each([
    ['of others', { orgId: 'other' }, {}, 'err.rx.unknown'],
    ['that is over', {}, { state: 'expired' }, 'err.rx.expired'],
    ['that waits for a second pharmacist', {}, { state: 'pending_second' }, 'err.rx.not_approved'],
    ['of another person', { idTail: '1234' }, {}, 'err.rx.identity'],
    [
      'with less than is sold',
      {
        items: [
          { productId: 'p1', qty: 3 },
          { productId: 'p2', qty: 1 },
        ],
      },
      {},
      'err.rx.items',
    ],
    [
      'with something else',
      {
        items: [
          { productId: 'p1', qty: 2 },
          { productId: null, qty: 1 },
        ],
      },
      {},
      'err.rx.items',
    ],
    ['at a machine of others', { deviceId: 'd2' }, {}, 'err.rx.machine'],
  ])('%s is refused', async (_what, use, { state }: { state?: string }, key) => {
    const id = await world.approved();
    if (state) await world.database.query('update prescriptions set state = $1 where id = $2', [state, id]);
    await expect(redeem({ rxNo: id, ...use })).rejects.toMatchObject({ key });
    expect((await world.rx(id)).state).toBe(state ?? 'approved');
  });

  it('sells what the codes are mapped to, in our units and in any order', async () => {
    const id = await world.approved();
    const items = [
      { productId: 'p2', qty: 1 },
      { productId: 'p1', qty: 1 },
      { productId: 'p1', qty: 1 },
    ];
    expect(await redeem({ rxNo: id, items, deviceId: 'd1', idTail: '002x' })).toMatchObject({
      deviceId: 'd1',
    });
  });

  it('is dispensed by a person who neither prescribed nor reviewed it', async () => {
    const id = await world.approved();
    await redeem({ rxNo: id });
    const handOut = (userId: string) =>
      runInTransaction(world.servers[0], world.contextOf(userId), async (work) => {
        const { version } = await findRecord(work, servedPrescriptions, id);
        const call = { version, args: {}, confirmed: true as const };
        return runCommand(work, servedPrescriptions, 'handOut', id, call, () => undefined);
      });
    await expect(handOut('chen')).rejects.toMatchObject({ key: 'err.rx.dispenser' });
    await expect(handOut('chen2')).rejects.toMatchObject({ key: 'err.rx.dispenser' });
    await expect(handOut('li')).rejects.toMatchObject({ key: 'err.rx.certificate' });
    expect(await handOut('zhou')).toMatchObject({ state: 'dispensed', dispensedBy: 'zhou' });
  });
});

describe('a machine that redeems a prescription', () => {
  it('receives the lanes unit by unit, and the prescription is used when all are dispensed', async () => {
    const { id, lines } = await world.granted();
    expect(world.sent).toMatchObject([{ topic: 'mv/1/SERIAL0001/down/cmd', payload: { type: 'vend' } }]);
    expect(lines.map(({ t }) => t)).toEqual(['A-1-00', 'A-1-00', 'A-1-02']);
    expect(new Set(lines.map(({ task }) => task)).size).toBe(3);
    for (const { task } of lines) await world.vend(task, VEND_RC.seen);
    await step();
    expect(world.sent).toHaveLength(1);
    expect(await world.rx(id)).toMatchObject({
      state: 'dispensed',
      dispense_result: 'whole',
      order_no: `SO-${id}`,
      items: [{ dispensed: 2 }, { dispensed: 1 }],
    });
  });

  it.each([
    ['for another person', { id: '1111' }, 'err.rx.identity'],
    ['without an identity card', { id: null }, 'err.rx.identity'],
    ['for a prescription of others', { device: 'd2' }, 'err.rx.unknown'],
  ])('%s is refused with the reason', async (_what, own, why) => {
    const id = await world.approved();
    await world.ask(id, own);
    await step();
    expect(world.sent).toMatchObject([{ payload: { type: 'refuse', p: { ord: `SO-${id}`, why } } }]);
    expect((await world.rx(id)).state).toBe('approved');
  });

  it('is refused products it does not have, and the prescription stays valid', async () => {
    const much = [{ name: '布洛芬', extCode: 'YP1', qty: 9, units: 9, productId: 'p1', days: 3 }];
    const id = await world.approved({ items: JSON.stringify(much) });
    await world.ask(id);
    await step();
    expect(await requestOf(`SO-${id}`)).toMatchObject({ state: 'refused', refusal: 'err.form.stock' });
    expect(await world.rx(id)).toMatchObject({ state: 'approved', order_no: null });
  });

  it('returns certainly undispensed products, and they can be redeemed elsewhere', async () => {
    const { id, lines } = await world.granted();
    for (const { task } of lines) await world.vend(task, VEND_RC.jam);
    await step();
    expect(await world.rx(id)).toMatchObject({ state: 'approved', order_no: null, device_id: null });
    expect(await redeem({ rxNo: id, orderNo: 'SO-again' })).toMatchObject({ state: 'dispensing' });
  });

  it.each([
    ['one unit failed', [VEND_RC.seen, VEND_RC.seen, VEND_RC.jam]],
    ['nobody knows of one', [VEND_RC.noDrop, VEND_RC.jam, VEND_RC.jam]],
    ['it fell silent', []],
  ])('dispenses partly when %s', async (_why, results) => {
    const { id, lines } = await world.granted();
    for (const [at, rc] of results.entries()) await world.vend(lines[at]?.task ?? '', rc);
    await step();
    if (results.length === 0) {
      expect((await world.rx(id)).state).toBe('dispensing');
      world.time.now += 4 * MINUTE_MS;
      await step();
    }
    expect(await world.rx(id)).toMatchObject({ state: 'dispensed', dispense_result: 'partly' });
    await expect(redeem({ rxNo: id, orderNo: 'SO-late' })).rejects.toMatchObject({ key: 'err.rx.used' });
  });

  it('is refused after the expiry', async () => {
    const id = await world.approved();
    await world.ask(id);
    world.time.now += 3 * MINUTE_MS;
    await step();
    expect(await requestOf(`SO-${id}`)).toMatchObject({ refusal: 'err.cmd.expired' });
  });
});

describe('a controlled product', () => {
  afterEach(() => world.database.query(`update products set controlled_class = 'none'`));

  it('requires a second pharmacist whatever the hospital said', async () => {
    const id = await world.prescribe('reviewing', { taken_by: 'chen', items: ITEMS });
    await world.database.query(`update products set controlled_class = 'psychotropic_2' where id = 'p2'`);
    const passed = await runInTransaction(world.servers[0], world.contextOf('chen'), async (work) => {
      const { version } = await findRecord(work, servedPrescriptions, id);
      const call = { version, args: { checks: [...REVIEW_CHECKS] }, confirmed: true as const };
      return runCommand(work, servedPrescriptions, 'pass', id, call, () => undefined);
    });
    expect(passed).toMatchObject({ state: 'pending_second', controlled: true });
  });

  it('is dispensed by no machine', async () => {
    const id = await world.approved();
    await world.database.query(`update products set controlled_class = 'ephedrine' where id = 'p1'`);
    await expect(redeem({ rxNo: id, deviceId: 'd1' })).rejects.toMatchObject({
      key: 'err.product.policy_forbidden',
    });
  });
});

describe('the refund of undispensed products', () => {
  /** A paid order of the machine: two of 15.80, one of 9.90. */
  async function paidOrder(no: string, price = 1_580) {
    const paid = 2 * price + 990;
    await world.database.query(
      `insert into orders (id, org_id, order_no, channel, device_id, status, fulfil_status, pay_method, total_amt,
         paid_amt, placed_at, paid_at)
       values ($1, 'shop', $2, 'MACHINE', 'd1', 'paid', 'dispensing', 'wechat', $3, $4, now(), now())`,
      [no, no, paid, paid],
    );
    await world.database.query(
      `insert into order_items (id, org_id, order_id, line_no, product_id, name, qty, price, amt)
       values ($2, 'shop', $1, 1, 'p1', '布洛芬', 2, $3, $4), ($5, 'shop', $1, 2, 'p2', 'x', 1, 990, 990)`,
      [no, `${no}-1`, price, 2 * price, `${no}-2`],
    );
  }
  const order = async (no: string) =>
    (
      await world.database.query<Record<string, unknown>>('select * from orders where order_no = $1', [no])
    )[0];
  const dispense = async (id: string, results: number[]) => {
    await world.ask(id);
    await step();
    const lines = world.sent.at(-1)?.payload.p.lines as { task: string }[];
    for (const [at, rc] of results.entries()) await world.vend(lines[at]?.task ?? '', rc);
    await step();
  };

  it('is made at once', async () => {
    const id = await world.approved();
    await paidOrder(`SO-${id}`);
    await dispense(id, [VEND_RC.seen, VEND_RC.jam, VEND_RC.seen]);
    expect(await order(`SO-${id}`)).toMatchObject({
      fulfil_status: 'partial',
      refund_status: 'refunding',
      refund_asked_amt: 1_580,
    });
  });

  it.each([
    ['is much', 30_000, VEND_RC.jam],
    ['may be with the customer', 1_580, VEND_RC.noDrop],
  ])('waits for a person when it %s', async (_why, price, rc) => {
    const id = await world.approved();
    await paidOrder(`SO-${id}`, price);
    await dispense(id, [VEND_RC.seen, rc, VEND_RC.seen]);
    expect(await order(`SO-${id}`)).toMatchObject({
      refund_status: 'pending_review',
      refund_asked_amt: price,
    });
  });

  it('is not made before a payment', async () => {
    const id = await world.approved();
    await paidOrder(`SO-${id}`);
    await world.database.query(`update orders set status = 'pending_payment', paid_at = null where id = $1`, [
      `SO-${id}`,
    ]);
    await world.ask(id);
    await step();
    expect(await requestOf(`SO-${id}`)).toMatchObject({ refusal: 'err.rx.not_paid' });
  });
});
