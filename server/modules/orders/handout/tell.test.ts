import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlatformOrder } from '../../../partners/platform/port';
import type { JobDeps } from '../../module';
import { tellFetchers } from './tell';
import { type HandoutWorld, openHandoutWorld } from './testHandout';

let world: HandoutWorld;
beforeAll(async () => {
  world = await openHandoutWorld();
});
beforeEach(async () => {
  await world.reset();
  await world.query('delete from sms_outbox');
});
afterAll(() => world.close());

const tell = () => {
  const { deps: kit, database } = world;
  return tellFetchers({ kit, database, clock: kit.clock, config: { demo: true } } as unknown as JobDeps);
};
const texts = async () =>
  (await world.query('select mobile from sms_outbox order by id')).map((row) => row.mobile);
async function ready(more: Partial<PlatformOrder> = {}) {
  const bill = await world.order(1, more);
  await world.tick();
  await world.tick();
  return bill;
}
const rider = (bill: string, riderPhone: string, status = '10') =>
  world.told({ kind: 'logistics', bill, status, fulfil: 'rider_assigned', riderName: '王强', riderPhone });
const untold = (bill: string) =>
  world.query(
    `select 1 from audit_log a join orders o on o.id = a.entity_id
     where o.plat_order_no = $1 and action = 'meituanOrders.codeUntold'`,
    [bill],
  );

describe('the code for a rider', () => {
  it('is never sent to a number that accepts no text messages, and the order says so once', async () => {
    const bill = await ready();
    await rider(bill, '95013800138000,1234');
    await tell();
    await tell();
    expect([await texts(), await untold(bill)]).toEqual([[], [expect.anything()]]);
  });

  it('is sent once to each current rider', async () => {
    const bill = await ready();
    await rider(bill, '13900139000');
    await tell();
    await rider(bill, '13900139000', '15');
    await tell();
    expect(await texts()).toEqual(['139****9000']);
    await rider(bill, '13700137000', '5');
    await tell();
    await tell();
    expect(await texts()).toEqual(['139****9000', '137****7000']);
  });
});

it('for a customer is not sent to a relay number with an extension', async () => {
  const fetched = { deliveryType: 'self_pickup', receiverPhone: '15696424612' } as const;
  const bill = await ready({ ...fetched, receiverPhoneKind: 'privacy', receiverPhoneExt: '7472' });
  await tell();
  expect([await texts(), await untold(bill)]).toEqual([[], [expect.anything()]]);
});
