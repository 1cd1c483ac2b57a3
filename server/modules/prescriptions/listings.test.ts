import { afterAll, beforeAll, expect, it } from 'vitest';
import { ruleChecksOf } from './findings';
import { openPrescriptionsWorld, START } from './testPrescriptions';

type World = Awaited<ReturnType<typeof openPrescriptionsWorld>>;
let world: World;
beforeAll(async () => {
  world = await openPrescriptionsWorld();
  const { query } = world.database;
  await query(`insert into product_categories (id, code, name) values ('cat', '01', '"C"')`);
  await query(`insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form,
    manufacturer, storage_class, otc_class, shelf_life_months, selling_price)
    select 'p' || n, 'root', 'H' || n, 'Product ' || n, 'cat', '10', 'tablet', 'M', 'CN_ROOM', 'otc_b', 24, 1500
    from generate_series(1, 3) n`);
});
afterAll(() => world.close());

const medicine = (productId: string | null, qty = 2) => ({ name: `${productId}`, days: 3, qty, productId });
async function found(items: readonly object[], own = {}) {
  const id = await world.prescribe('pending_review', { items: JSON.stringify(items), ...own });
  const check = (await ruleChecksOf(world.database.db, [id], { now: START, keys: undefined })).get(id);
  return check?.findings
    .filter(({ source }) => source === 'hospital_products')
    .map(({ rule, input }) => [rule, input]);
}

it('an internet hospital prescribes only medicines of its list', async () => {
  const all = [medicine('p1'), medicine('p2'), medicine('p3')];
  // Without a list nothing is said.
  expect(await found(all)).toEqual([]);
  await world.database.query(
    `insert into online_hospitals (id, org_id, code, name, licence_no, provider, access_url)
     values ('oh', 'root', 'OH330001', 'Online', 'L1', 'P', 'https://x.example.com')`,
  );
  expect(await found(all)).toEqual([]);
  await world.database.query(
    `insert into online_hospital_products (id, org_id, provider_code, hospital_id, product_id, max_qty, enabled)
     values ('l1', 'root', 'A1', 'oh', 'p1', 1, true), ('l2', 'root', 'A2', 'oh', 'p2', 9, false)`,
  );
  expect(await found(all)).toEqual([
    ['policy', 'p2'],
    ['policy', 'p3'],
    ['quantity', 'p1: 2 > 1'],
  ]);
  expect(await found([medicine('p1', 1), medicine(null)])).toEqual([]);
  // Written by a hospital with a building and another licence.
  expect(await found(all, { hospital_id: 'h2' })).toEqual([]);
});
