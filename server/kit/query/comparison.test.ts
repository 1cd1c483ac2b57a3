import { afterAll, beforeAll, expect, it } from 'vitest';
import { f } from '../../../contract/kit/field';
import { isComparison } from '../../../contract/kit/question/filter';
import { NOW, openStockWorld, type StockWorld } from '../../modules/stock/testStock';
import { comparison } from './comparison';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld();
  await world.branches();
  await world.query(`insert into organizations (id, parent_id, path, code, name, type)
    values ('stall', 'east', 'shop.east.stall.', 'STALL', 'Stall', 'merchant')`);
});
afterAll(() => world.close());

const institution = f.ref('organizations');

it.each([
  ['along', ['east'], ['east', 'shop', 'stall']],
  ['below', ['shop'], ['east', 'stall', 'west']],
  ['below', ['shop', 'east'], ['stall']],
  ['below', ['east', 'west'], []],
  ['below', ['shop', 'gone'], []],
] as const)('institutions that are %s %j', async (op, values, expected) => {
  const filter = { field: 'id', op, values };
  expect(isComparison(institution, filter)).toBe(true);
  const rows = await world.database.db
    .selectFrom('organizations')
    .select('id')
    .where(comparison(institution, filter, NOW))
    .orderBy('id')
    .execute();
  expect(rows.map(({ id }) => id)).toEqual(expected);
});
