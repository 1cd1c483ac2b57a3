import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import { type LedgerWorld, openLedgerWorld, START } from './ledger/testLedger';
import { withOrders } from './orderPlaces';

let world: LedgerWorld;
beforeEach(async () => {
  world = await openLedgerWorld();
});
afterEach(() => world.close());

it('finds an order record in its list and reveals nothing about unknown numbers', async () => {
  const own = await world.order();
  const jd = await world.order({ channel: 'JD', payMethod: 'platform' });
  await world.database.query(
    `insert into iot_renewal_orders (id, org_id, order_no, state, cards, amount, pay_deadline)
     values ('s1', 'shop', 'SR1', 'to_pay', '[{}]', 1200, $1)`,
    [new Date(START)],
  );
  const rows = [own, jd, 'SR1', 'unknown', null].map((orderNo) => ({ orderNo }) as unknown as AnyRow);
  expect((await withOrders(world.database.db, rows)).map(({ order }) => order)).toEqual([
    { list: 'ownOrders', id: own },
    { list: 'jdOrders', id: jd },
    { list: 'iotRenewalOrders', id: 's1' },
    undefined,
    undefined,
  ]);
});
