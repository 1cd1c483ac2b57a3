import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../../contract/time/durations';
import { VEND_RC } from '../../../../contract/vend';
import { type LedgerWorld, openLedgerWorld } from '../ledger/testLedger';
import { takeMachineSales } from '../machine/sales';
import { takeOwnPayment } from '../own/payments';
import { dispenseOrders } from './dispense';
import { placeOrder } from './place';
import { CODE, fillShop, type PublishedCommand } from './testShop';
import { orderView } from './view';

const SECRET = 's'.repeat(43);
let world: LedgerWorld;
const query = (text: string, params: unknown[] = []) =>
  world.database.query<Record<string, unknown>>(text, params);
beforeAll(async () => {
  world = await openLedgerWorld();
  await world.machine();
  await fillShop(query);
  await query('update lanes set stock = 2');
});
afterAll(() => world.close());

const view = () => orderView(world.database.db, SECRET, world.time.now);

it('a report of a machine is processed before its task is judged: dispensed products are not refunded', async () => {
  const sent: PublishedCommand[] = [];
  const broker = {
    publish: async (_topic: string, text: string) => void sent.push(JSON.parse(text) as PublishedCommand),
  };
  const work = () =>
    dispenseOrders({
      kit: world.deps,
      broker: broker as never,
      clock: () => world.time.now,
      redeem: async () => undefined,
    });
  const lines = [{ lane: 'A-1-01', qty: 1 }];
  await placeOrder(world.deps, { code: CODE, secret: SECRET, mode: 'now', lines }, () => true);
  const { orderNo, amount } = await view();
  await takeOwnPayment(world.deps, { outTradeNo: orderNo, amount, state: 'SUCCESS', transactionId: 'T1' });
  await work();
  const [line] = sent.find(({ type }) => type === 'vend')?.p.lines ?? [];
  // Said in time, and stored after the sales of this round were taken.
  world.time.now += 2 * MINUTE_MS;
  await query(
    `insert into vend_records (id, device_id, org_id, task, order_no, lane_no, at, recv_at, rc, batch_no, waits)
     values ('v1', 'd1', 'shop', $1, $2, 'A-1-01', $3, $3, $4, 'B1', true)`,
    [line?.task, orderNo, new Date(world.time.now - MINUTE_MS), VEND_RC.seen],
  );
  await work();
  expect(await view()).toMatchObject({ step: 'dispensing' });
  await takeMachineSales(world.deps);
  expect(await view()).toMatchObject({ step: 'done', refunded: 0, lines: [{ dispensed: 1 }] });
  expect(await query(`select * from ledger_differences`)).toEqual([]);
});
