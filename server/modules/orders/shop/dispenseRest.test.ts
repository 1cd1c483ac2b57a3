import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchRecords } from '../../../kit/records/failedRecords';
import { type LedgerWorld, openLedgerWorld } from '../ledger/testLedger';
import { takeOwnPayment } from '../own/payments';
import { dispenseOrders } from './dispense';
import { placeOrder } from './place';
import { CODE, fillShop, type PublishedCommand } from './testShop';
import { orderView } from './view';

let world: LedgerWorld;
const sent: string[] = [];
const query = (text: string) => world.database.query<Record<string, unknown>>(text);
beforeAll(async () => {
  world = await openLedgerWorld();
  await world.machine();
  await fillShop(query);
  await query('update lanes set stock = 2');
});
afterAll(() => world.close());

/** @returns the number of an order that is paid */
async function paidOrder(secret: string): Promise<string> {
  const lines = [{ lane: 'A-1-01', qty: 1 }];
  await placeOrder(world.deps, { code: CODE, secret, mode: 'now', lines }, () => true);
  const { orderNo, amount } = await orderView(world.database.db, secret, world.time.now);
  const transactionId = `T${orderNo}`;
  await takeOwnPayment(world.deps, { outTradeNo: orderNo, amount, state: 'SUCCESS', transactionId });
  return orderNo;
}

const records = () => watchRecords({ log: pino({ level: 'silent' }), clock: world.deps.clock });
function work(kit: LedgerWorld['deps']) {
  const publish = async (_topic: string, text: string) => {
    const told = JSON.parse(text) as PublishedCommand;
    if (told.type === 'vend') sent.push(told.p.ord);
  };
  const redeem = async () => undefined;
  return dispenseOrders({ kit, broker: { publish } as never, clock: world.deps.clock, redeem });
}

it('an order that cannot be handed out rests: neither the next one nor the job waits for it', async () => {
  const [bad, good] = [await paidOrder('a'.repeat(43)), await paidOrder('b'.repeat(43))];
  await query(`create function refuse_bad() returns trigger language plpgsql as $f$ begin
    if new.order_id = (select id from orders where order_no = '${bad}') then raise 'bad'; end if; return new; end $f$`);
  await query(
    'create trigger refuse_bad before insert on dispense_tasks for each row execute function refuse_bad()',
  );
  const kit = Object.assign({}, world.deps, { records: records() });
  await work(kit);
  await work(kit);
  expect([sent, kit.records.metrics.failed]).toEqual([[good], 1]);
  await query('drop trigger refuse_bad on dispense_tasks');
  world.time.now += 5_000;
  await work(kit);
  expect(sent).toEqual([good, bad]);
});
