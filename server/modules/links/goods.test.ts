import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoredLink } from '../../auth/links/publicLinks';
import { NOW, openStockWorld, type StockWorld } from '../stock/testStock';
import { linkView } from './views';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(4);
});
afterAll(() => world.close());

it('names the batch at the front of a lane, not the earliest-expiring one', async () => {
  await world.query(`update lanes set min_alert = 1`);
  await world.query(`update batches set expiry = '2026-05-30' where id = 'b1'`);
  await world.query(`update batches set expiry = '2026-04-29' where id = 'b3'`);
  const put = (lane: number, pos: number, batch: string) =>
    world.query(`insert into lane_batches (id, org_id, lane_id, pos, batch_id, qty)
      values ('${lane}-${pos}', 'shop', 'l${lane}', ${pos}, ${batch}, 2)`);
  await put(1, 1, `'b2'`);
  await put(1, 2, `'b1'`);
  await put(2, 1, `'b1'`);
  await put(3, 1, 'null');
  await put(4, 1, `'b3'`);
  for (const [lane, stock] of [4, 2, 1, 2].entries())
    await world.query(`update lanes set stock = ${stock} where id = 'l${lane + 1}'`);
  const link = { page: 'noticeDrugList', refId: 'd1', orgId: 'shop', payload: {}, expiresAt: new Date(NOW) };
  const { drugs } = await linkView(world.database.db, link as unknown as StoredLink, {
    now: NOW,
    canText: true,
  });
  expect(drugs?.map(({ lane, batchNo, expiry, reasons }) => [lane, batchNo, expiry, ...reasons])).toEqual([
    ['A-1-02', 'B0001', '2026-05-30', 'nearExpiry'],
    ['A-1-03', null, null, 'short'],
    // Its last day is one on which it may be used.
    ['A-1-04', 'B0003', '2026-04-29', 'nearExpiry'],
  ]);
});
