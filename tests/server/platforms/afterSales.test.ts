import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JdAfterSaleStatus } from '../../../contract/orders/platform/afterSales';
import { takePlatformMessage } from '../../../server/modules/orders/inbox/take';
import { openPlatformWorld, type PlatformWorld } from '../../../server/modules/orders/testPlatforms';
import { afterSaleIn } from '../../../server/partners/jd/wire';
import { accountsOfApp } from '../../../server/partners/platform/accounts';
import type { PlatformMessage } from '../../../server/partners/platform/port';

let world: PlatformWorld;
beforeAll(async () => {
  world = await openPlatformWorld(() => ({ body: { code: '0', data: '' } }));
});
afterAll(() => world.close());

async function hear(told: PlatformMessage) {
  const accounts = await accountsOfApp(world.database.db, world.deps, 'JD', 'k1');
  return takePlatformMessage(world.deps, { platform: 'JD', accounts }, told, async () => undefined);
}
async function sold(bill: string) {
  const at = world.time.now;
  const items = [{ platSkuId: '2061', name: '布洛芬', qty: 1, price: 1_580 }];
  const frame = { bill, platStatus: '90000', platStoreId: '11931000', placedAt: at, paidAt: at, items };
  const order = { ...frame, deliveryType: 'rider', deliveryFee: 0, paidAmt: 1_580 } as const;
  await hear({ kind: 'order', bill, status: '90000', order });
}
const say = async (bill: string, word: JdAfterSaleStatus, cashMoney = 1_580) => {
  const found = afterSaleIn({
    afsServiceOrder: `A${bill}`,
    orderId: bill,
    afsServiceState: Number(word),
    applyDeal: '10',
    cashMoney,
    createTime: '2023-11-14 10:00:00',
  });
  if (!found) throw new Error(`${word} means nothing`);
  await hear({ kind: 'afterSale', status: `A${bill}.${word}`, ...found });
};
const stored = async (bill: string) =>
  (
    await world.database.query(
      `select state, plat_state as word, handle_type as how, a.refund_amt::int as asked, o.refund_amt::int as back
       from jd_after_sales a join orders o on o.id = a.order_id where o.plat_order_no = $1`,
      [bill],
    )
  )[0];

it('a resend stays open until it arrives, with the platform’s status', async () => {
  await sold('1');
  for (const [word, state] of [
    ['10', 'pending_review'],
    ['80', 'passed'],
    ['81', 'passed'],
    ['83', 'passed'],
    ['82', 'closed'],
  ] as const) {
    await say('1', word);
    const how = word === '10' ? 'refund' : 'resend';
    expect(await stored('1')).toEqual({ state, word, how, asked: 1_580, back: 0 });
  }
});

it('an exchange stays open too, and late messages do not revert it', async () => {
  await sold('2');
  for (const word of ['10', '100', '1001', '103', '1001'] as const) await say('2', word);
  expect(await stored('2')).toMatchObject({ state: 'closed', word: '103', how: 'exchange', back: 0 });
});

it('a compensation is a refund of the final amount, booked once', async () => {
  await sold('3');
  for (const word of ['10', '90', '93', '91'] as const) await say('3', word);
  expect(await stored('3')).toMatchObject({ state: 'refunding', word: '91', how: 'compensate', back: 0 });
  for (let times = 0; times < 2; times++) await say('3', '92', 600);
  expect(await stored('3')).toEqual({
    state: 'refunded',
    word: '92',
    how: 'compensate',
    asked: 600,
    back: 600,
  });
});
