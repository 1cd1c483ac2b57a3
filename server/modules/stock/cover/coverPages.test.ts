import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../../../../contract/common/page';
import type { StockRow } from '../../../../contract/stock';
import type { CoverRow } from '../../../../contract/stocking/cover';
import type { RouteDeps } from '../../module';
import { DAY, NOW, openStockWorld, type StockWorld } from '../testStock';
import { computeCovers } from './covers';
import { coverRoutes } from './routes';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(1);
  await world.query(`insert into lanes (id, device_id, tray_id, lane_no, col, product_id, price, capacity)
    values ('l9', 'd1', 't1', 'A-1-09', 9, 'p2', 1500, 10)`);
  await world.moved('A-1-01', NOW - 40 * DAY, 3);
  await world.moved('A-1-09', NOW - 40 * DAY, 1);
  await computeCovers(world.database, NOW);
});
afterAll(() => world.close());

const low = (productId: string, level: StockRow['level']) =>
  ({ machineId: 'd1', productId, org: 'shop', level, stock: 1, ads: 1 }) as StockRow;
const FLEET = [low('p1', 'low'), low('p0', 'ok'), low('p2', 'critical'), low('p3', 'out')];

function ask(page: number, pageSize: number) {
  const ingest = { fleet: { stockRows: () => FLEET } };
  const [route] = coverRoutes({ database: world.database, ingest } as unknown as RouteDeps);
  const context = { principal: { orgIds: new Set(['shop']) }, query: { page, pageSize } };
  return route?.handler(context as never) as Promise<Page<CoverRow>>;
}
const products = ({ rows }: Page<CoverRow>) => rows.map(({ productId }) => productId);

it('is returned in pages with the number of products that run out', async () => {
  const [first, second] = [await ask(1, 2), await ask(2, 2)];
  // What nobody has worked out yet is counted as well.
  expect([first.total, second.total]).toEqual([3, 3]);
  expect(products(first).sort()).toEqual(['p1', 'p2']);
  expect(products(second)).toEqual([]);
  expect(products(await ask(3, 2))).toEqual([]);
});
