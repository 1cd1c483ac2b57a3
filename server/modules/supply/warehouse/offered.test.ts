import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RefField } from '../../../../contract/kit/field';
import { warehouseProducts } from '../../../../contract/resources/supply/warehouseProducts';
import { warehouses } from '../../../../contract/resources/supply/warehouses';
import { createKit, type KitContext } from '../../../kit/kit';
import { foundRows } from '../../../kit/query/listQuery';
import { optionsOf, optionsSchema } from '../../../kit/query/options';
import { parseListQuery } from '../../../kit/query/parseQuery';
import { SERVED } from '../..';
import { servedProducts } from '../../products/products';
import { openWarehouseWorld } from './testWarehouse';
import { servedWarehouses } from './warehouses';

let world: Awaited<ReturnType<typeof openWarehouseWorld>>;
beforeAll(async () => {
  world = await openWarehouseWorld();
  await world.query(`insert into organizations (id, path, code, name, type) values
    ('branch', 'shop.branch.', 'BRANCH', 'Branch', 'merchant'), ('stranger', 'stranger.', 'STRANGER', 'Stranger', 'merchant')`);
  // One of each kind: kept, of an institution below, of a stranger, to be kept colder than the warehouse is.
  await world.query(`insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form,
    manufacturer, storage_class, otc_class, shelf_life_months, selling_price)
    select id, org, 'H' || id, id, 'cat', '10', 'tablet', 'M', class, 'otc_b', 24, 1500 from (values
      ('below', 'branch', 'CN_ROOM'), ('foreign', 'stranger', 'CN_ROOM'), ('cold', 'shop', 'CN_COLD')) as t (id, org, class)`);
  await world.query(`insert into batches (id, org_id, product_id, batch_no, mfg_date, expiry)
    select 'of-' || id, org_id, id, 'B00' || upper(id), '2025-06-01', '2027-06-01' from products`);
});
afterAll(() => world.close());

/** What the dialog of the warehouse offers. */
async function offered(): Promise<string[]> {
  const [row = {}] = await world.query(
    `select org_id as "orgId", storage_classes as "storageClasses" from warehouses where id = 'w'`,
  );
  const field = warehouses.commands?.putIn?.args?.productId as RefField;
  const asked = Object.entries(field.where?.(row) ?? {}).map(([name, value]) => [`filter[${name}]`, value]);
  const principal = { ...world.context.principal, orgId: 'shop', aboveIds: new Set(['shop']) };
  const find = () => undefined;
  const query = parseListQuery(servedProducts.resource, Object.fromEntries(asked), { principal, find });
  const rows = await foundRows(world.database.db, servedProducts, principal, query, 0).execute();
  return rows.map(({ id }) => String(id)).sort();
}

/** What the server takes. */
async function accepted(): Promise<string[]> {
  const all = await world.query('select id from products order by id');
  const taken: string[] = [];
  for (const { id } of all) {
    const args = { productId: id, batchId: `of-${id}`, qty: 1 };
    const isTaken = await world.run(servedWarehouses, 'w', 'putIn', args).then(
      () => true,
      () => false,
    );
    if (isTaken) taken.push(String(id));
  }
  return taken;
}

it('offers for a warehouse exactly the products that may be put there', async () => {
  const taken = await accepted();
  expect(taken).toEqual(['below', 'p1', 'p2']);
  expect(await offered()).toEqual(taken);
});

it('offers somebody of an institution below no warehouse of the one above for its own minimum stock', async () => {
  const principal = {
    ...world.context.principal,
    orgId: 'branch',
    orgIds: new Set(['branch']),
    aboveIds: new Set(['shop', 'branch']),
  };
  const context = { ...world.context, principal, locale: 'en' } as unknown as KitContext;
  const kit = createKit({ ...world.deps, pageIndex: undefined } as never, SERVED);
  const choose = async (own?: '1') => {
    const raw = optionsSchema.parse({ own });
    return (await optionsOf(kit, servedWarehouses, context, raw)).map(({ id }) => id);
  };
  expect(await choose()).toEqual(['w']);
  const { own } = warehouseProducts.fields.warehouseId;
  expect(await choose(own && '1')).toEqual([]);
});
