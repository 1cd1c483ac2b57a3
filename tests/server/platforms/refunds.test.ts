import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../../contract/common/random';
import { takePlatformMessage } from '../../../server/modules/orders/inbox/take';
import { openPlatformWorld, type PlatformWorld } from '../../../server/modules/orders/testPlatforms';
import { meituanMessage } from '../../../server/partners/meituan/wire';
import { accountsOfApp } from '../../../server/partners/platform/accounts';
import { ORDER } from './meituanOrder';

type Fields = Record<string, string>;
type Message = readonly [action: string, fields: Fields];

let world: PlatformWorld;
beforeAll(async () => {
  world = await openPlatformWorld(() => ({ body: { data: 'ok' } }));
});
afterAll(() => world.close());

async function say([action, fields]: Message) {
  const told = meituanMessage(action, fields);
  if (!told) throw new Error('not understood');
  const accounts = await accountsOfApp(world.database.db, world.deps, 'MEITUAN', '1');
  return takePlatformMessage(world.deps, { platform: 'MEITUAN', accounts }, told, async () => undefined);
}

const PAID = 3_060;
const yuan = (fen: number) => String(fen / 100);

/** What a customer, the merchant and the platform do with the money of one order, and what is told of it. */
function platform(order_id: string, random: Random) {
  const told: Message[] = [];
  const open = new Map<string, number>();
  let back = 0;
  let refunds = 0;
  const ofRefund = (id: string, amount: number, notify_type: string, res_type: string) =>
    told.push([
      'partRefund',
      { order_id, refund_id: id, notify_type, res_type, money: yuan(amount), reason: '买错了' },
    ]);
  const newId = () => `${order_id}-${++refunds}`;
  const part = () => random.int(1, Math.max(1, Math.floor((PAID - back) / 2)));
  const whole = (res: string) => {
    told.push([
      'refund',
      { order_id, refund_id: newId(), notify_type: 'agree', res_type: res, money: '30.6' },
    ]);
    back = PAID;
  };
  const steps = [
    () => {
      const [id, amount] = [newId(), part()];
      open.set(id, amount);
      ofRefund(id, amount, 'apply', '0');
    },
    () => {
      const [next] = open;
      if (!next) return;
      const [id, asked] = next;
      const amount = Math.min(asked, PAID - back);
      open.delete(id);
      if (amount <= 0) return;
      back += amount;
      ofRefund(id, amount, 'agree', '2');
      // Its own time was over in the same moment: the same money is told of twice.
      if (random.chance(0.4)) ofRefund(id, amount, 'agree', '5');
    },
    () => {
      const [next] = open;
      if (!next) return;
      open.delete(next[0]);
      ofRefund(...next, 'reject', '1');
    },
    () => {
      const amount = Math.min(part(), PAID - back);
      if (amount <= 0) return;
      back += amount;
      ofRefund(newId(), amount, 'agree', '6');
    },
    () => random.chance(0.2) && whole('5'),
  ];
  return {
    told,
    step: () => random.pick(steps)(),
    cancel() {
      told.push(['cancel', { order_id, reason_code: '1101', reason: '用户取消' }]);
      back = PAID;
    },
    back: () => back,
  };
}

/** Some are told twice, some overtake the one before. */
function asItComes(told: readonly Message[], random: Random): Message[] {
  const all = told.flatMap((each) => (random.chance(0.2) ? [each, each] : [each]));
  for (let at = 1; at < all.length; at++)
    if (random.chance(0.25)) all.splice(at - 1, 2, all[at] as Message, all[at - 1] as Message);
  return all;
}

const ledger = async (bill: string) => {
  const [row] = await world.database.query<{ back: number; refund: number }>(
    `select coalesce(sum(case when e.credit = 'platform' then e.amount when e.debit = 'platform' and e.kind <> 'payment'
       then -e.amount end), 0)::int as back, o.refund_amt::int as refund
     from orders o left join order_entries e on e.order_id = o.id and e.kind in ('refund', 'partial_refund', 'late_refund')
     where o.plat_order_no = $1 group by o.id`,
    [bill],
  );
  return row;
};

/** What of a refund stands in no line of goods, up to what they cost. */
const unshared = async () =>
  world.database.query(
    `select o.plat_order_no from orders o join order_items i on i.order_id = o.id group by o.id
     having sum(i.refund_amt) <> least(o.refund_amt, sum(i.amt - i.discount_amt))
       or (o.refund_amt = o.paid_amt and sum(i.refunded_qty) <> sum(i.qty))`,
  );

describe('concurrent refunds of an order', () => {
  it.each(Array.from({ length: 24 }, (_, seed) => seed + 1))(
    'equal in ledger and bill: history %i',
    async (seed) => {
      const random = createRandom(seed);
      const bill = `9000${seed}`;
      await say(['order', { ...ORDER, order_id: bill }]);
      const there = platform(bill, random);
      const isDone = random.chance(0.5);
      if (isDone) await say(['order', { ...ORDER, order_id: bill, status: '8' }]);
      for (let steps = random.int(2, 7); steps > 0; steps--) there.step();
      if (!isDone && random.chance(0.5)) there.cancel();
      for (const message of asItComes(there.told, random)) await say(message);
      expect(await ledger(bill), JSON.stringify(there.told)).toEqual({
        back: there.back(),
        refund: there.back(),
      });
      expect(await unshared()).toEqual([]);
    },
  );

  it('keep a partial refund separate from a full request', async () => {
    const order_id = '7001';
    await say(['order', { ...ORDER, order_id, status: '8' }]);
    const all = { order_id, refund_id: 'a', money: '30.6', notify_type: 'apply', res_type: '0' };
    const part = { order_id, refund_id: 'b', money: '15.3', notify_type: 'agree', res_type: '5' };
    await say(['refund', all]);
    await say(['partRefund', part]);
    expect(await ledger(order_id)).toEqual({ back: 1_530, refund: 1_530 });
    await say(['refund', { ...all, notify_type: 'agree', res_type: '5' }]);
    expect(await ledger(order_id)).toEqual({ back: PAID, refund: PAID });
  });

  it('with another amount for the same refund move no money, and a person compares', async () => {
    const order_id = '7002';
    await say(['order', { ...ORDER, order_id, status: '8' }]);
    const part = { order_id, refund_id: 'b', money: '5', notify_type: 'agree', res_type: '2' };
    await say(['partRefund', part]);
    expect(await say(['partRefund', { ...part, res_type: '5', money: '6' }])).toBe('amounts');
    expect(await say(['partRefund', { ...part, res_type: '5' }])).toBeUndefined();
    expect(await ledger(order_id)).toEqual({ back: 500, refund: 500 });
  });

  it('after a rejected request wait for a decision of their own', async () => {
    const order_id = '7003';
    await say(['order', { ...ORDER, order_id, status: '8' }]);
    const first = { order_id, refund_id: 'a', money: '5', notify_type: 'apply', res_type: '0' };
    await say(['partRefund', first]);
    await say(['partRefund', { ...first, notify_type: 'reject', res_type: '1' }]);
    await say(['partRefund', { ...first, refund_id: 'b', money: '7' }]);
    const rows = await world.database.query(
      `select refund_status, refund_asked_amt::int as asked from orders where plat_order_no = $1`,
      [order_id],
    );
    expect(rows).toEqual([{ refund_status: 'pending_review', asked: 700 }]);
  });

  const end = (bill: string) =>
    world.database.query(
      `select status, refund_status as refund, plat_status as said, completed_at is null as open, cancelled_at is null as kept
       from orders where plat_order_no = $1`,
      [bill],
    );

  it.each([false, true])(
    'of a completed order leave it completed, also when its end is reported later: %s',
    async (isLate) => {
      const order_id = isLate ? '7005' : '7004';
      await say(['order', { ...ORDER, order_id }]);
      const completed: Message = ['order', { ...ORDER, order_id, status: '8' }];
      const back = { order_id, refund_id: 'a', money: '30.6', notify_type: 'agree', res_type: '5' };
      const refund: Message = ['refund', back];
      for (const message of isLate ? [refund, completed] : [completed, refund]) await say(message);
      expect(await end(order_id)).toEqual([
        { status: 'completed', refund: 'refunded', said: '8', open: false, kept: true },
      ]);
      expect(await ledger(order_id)).toEqual({ back: PAID, refund: PAID });
    },
  );

  it('leave a platform cancellation unchanged by later messages', async () => {
    const order_id = '7006';
    await say(['order', { ...ORDER, order_id }]);
    await say(['cancel', { order_id, reason_code: '1101', reason: '用户取消' }]);
    await say(['order', { ...ORDER, order_id, status: '8' }]);
    expect(await end(order_id)).toMatchObject([{ status: 'cancelled', said: '9', open: true, kept: false }]);
  });

  it.each([
    ['after a part went back', ['agree', '5']],
    ['when nobody told of the rejection', ['apply', '0']],
    ['after the rejection', ['reject', '1']],
  ] as const)('leave an appeal %s to the platform', async (_when, [notify_type, res_type]) => {
    const order_id = `71${notify_type}`;
    await say(['order', { ...ORDER, order_id, status: '8' }]);
    const first = { order_id, refund_id: 'a', money: '5', notify_type: 'apply', res_type: '0' };
    await say(['partRefund', first]);
    await say(['partRefund', { ...first, notify_type, res_type }]);
    const appeal = { order_id, refund_id: 'b', notify_type: 'apply', res_type: '0', is_appeal: '1' };
    await say(['refund', { ...appeal, reason: '申诉' }]);
    const [row] = await world.database.query(
      `select refund_status, refund_is_appeal, refund_deadline_at is not null as has_deadline
       from orders where plat_order_no = $1`,
      [order_id],
    );
    expect(row).toEqual({ refund_status: 'pending_review', refund_is_appeal: true, has_deadline: true });
  });
});
