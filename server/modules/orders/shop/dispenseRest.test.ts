import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DISPENSE_TTL_MS } from '../../../../contract/orders/shop';
import { MINUTE_MS } from '../../../../contract/time/durations';
import { MACHINE_SILENCE_MS } from '../../../ingest';
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
function work(kit: LedgerWorld['deps'], ingest?: { fleet: { heardFrom: number } }) {
  const publish = async (_topic: string, text: string) => {
    const told = JSON.parse(text) as PublishedCommand;
    if (told.type === 'vend') sent.push(told.p.ord);
  };
  const redeem = async () => undefined;
  return dispenseOrders({ kit, broker: { publish } as never, clock: world.deps.clock, redeem, ingest });
}
beforeEach(() => {
  sent.length = 0;
});

it('an order that cannot be dispensed is delayed and blocks neither the next one nor the job', async () => {
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

it('a task that the database refuses is delayed: the others are sent, and it is sent once in a later round', async () => {
  await query('update lanes set stock = 9');
  const numbers = [
    await paidOrder('c'.repeat(43)),
    await paidOrder('d'.repeat(43)),
    await paidOrder('e'.repeat(43)),
  ];
  const [bad] = numbers;
  await query(`create function refuse_sent() returns trigger language plpgsql as $f$ begin
    if new.state = 'sent' and new.order_id = (select id from orders where order_no = '${bad}') then raise 'bad'; end if; return new; end $f$`);
  await query(
    'create trigger refuse_sent before update on dispense_tasks for each row execute function refuse_sent()',
  );
  const kit = Object.assign({}, world.deps, { records: records() });
  await work(kit);
  await work(kit);
  expect([sent, kit.records.metrics.failed]).toEqual([numbers.slice(1), 1]);
  await query('drop trigger refuse_sent on dispense_tasks');
  world.time.now += 5_000;
  await work(kit);
  await work(kit);
  expect(sent).toEqual([...numbers.slice(1), bad]);
});

it('a task from before a restart is not ended before its machine could report', async () => {
  const no = await paidOrder('f'.repeat(43));
  const state = async () =>
    (
      await query(`select t.state from dispense_tasks t join orders o on o.id = t.order_id
    where order_no = '${no}'`)
    )[0]?.state;
  await work(world.deps);
  world.time.now += DISPENSE_TTL_MS + MINUTE_MS;
  const fleet = { heardFrom: world.time.now };
  await work(world.deps, { fleet });
  expect(await state()).toBe('sent');
  world.time.now += MACHINE_SILENCE_MS - 1;
  await work(world.deps, { fleet });
  expect(await state()).toBe('sent');
  world.time.now += 1;
  await work(world.deps, { fleet });
  expect(await state()).toBe('failed');
});
