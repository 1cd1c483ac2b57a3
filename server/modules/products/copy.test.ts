import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStockWorld, type StockWorld } from '../stock/testStock';
import { copyProducts } from './copy';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld();
  await world.query(`insert into organizations (id, parent_id, name, type, path, code)
    select id, 'shop', id, 'merchant', 'shop.' || id || '.', upper(id) from (values ('east'), ('west')) as v (id)`);
  await world.query(`insert into roles (id, code, name, type) values ('r', 'R', 'r', 'institution_admin')`);
  await world.query(`insert into users (id, org_id, role_id, code, name, password_hash)
    values ('u', 'shop', 'r', 'u', 'n', 'h')`);
  await world.query(`insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form,
    manufacturer, storage_class, otc_class, shelf_life_months, selling_price)
    values ('p9', 'east', 'H1', 'Product 1', 'cat', '10', 'tablet', 'M', 'CN_ROOM', 'otc_b', 24, 1500)`);
});
afterAll(() => world.close());

it('reports the result for each product in each institution', async () => {
  const orgIds = new Set([...world.context.principal.orgIds, 'shop', 'east', 'west']);
  const context = { ...world.context, principal: { ...world.context.principal, orgIds, userId: 'u' } };
  const body = { productIds: ['p1', 'p2'], orgIds: ['east', 'west', 'shop'], withPrices: false };
  const results = await copyProducts(world.deps, context, body);
  const outcomes = results.map(({ orgId, key, products }) => [
    orgId,
    key,
    products.map((each) => each.outcome),
  ]);
  expect(outcomes).toEqual([
    ['east', undefined, ['existing', 'copied']],
    ['west', undefined, ['copied', 'copied']],
    ['shop', 'err.copy.target', []],
  ]);
  const copies = await world.query(
    `select org_id, audit_state from products where source = 'copy' order by org_id`,
  );
  expect(copies).toEqual(['east', 'west', 'west'].map((org) => ({ org_id: org, audit_state: 'waiting' })));
});
