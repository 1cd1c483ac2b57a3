import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../kit/records/commands';
import { deleteRecord } from '../../kit/records/deleteRecord';
import { findRecord } from '../../kit/records/records';
import { runInTransaction } from '../../kit/records/transaction';
import type { ServedResource } from '../../kit/served';
import { openStockWorld, type StockWorld } from '../stock/testStock';
import { servedCloudProducts } from './cloud';
import { servedCloudSubmissions } from './cloudSubmissions';
import { servedProducts } from './products';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld();
  await world.people('institution_admin', 'u1', 'u2');
});
afterAll(() => world.close());

const by = (userId: string) => ({ ...world.context, principal: { ...world.context.principal, userId } });
const run = (served: ServedResource, id: string, command: string, userId = 'u1', args = {}) =>
  runInTransaction(world.deps, by(userId), async (work) => {
    const { version } = await findRecord(work, served, id);
    const call = { version, args, reason: 'why', confirmed: true as const };
    return runCommand(work, served, command, id, call, () => undefined);
  });
const take = (id: string) => run(servedCloudProducts, id, 'take', 'u1', { sellingPrice: 990 });

/** The library has product 2, and product 2 knows it. */
let library = '';
beforeEach(async () => {
  for (const table of ['cloud_submissions', 'product_audits', 'cloud_products'])
    await world.query(`delete from ${table}`);
  await world.query(`delete from products where source = 'cloud_import'`);
  await world.query(`update products set audit_state = 'passed', approved_at = now(), cloud_id = null`);
  await world.query(`update products set barcode = '6901234567892', manufacturer = 'M' where id = 'p2'`);
  await run(servedProducts, 'p2', 'proposeToCloud');
  const [waiting] = await world.query(`select id from cloud_submissions where state = 'waiting'`);
  await run(servedCloudSubmissions, String(waiting?.id), 'pass', 'u2');
  library = String((await world.query('select id from cloud_products'))[0]?.id);
});

it('is imported once: what the institution has already, linked or by its barcode, is not imported again', async () => {
  const taken = { status: 409, key: 'err.product.taken' };
  await expect(take(library)).rejects.toMatchObject(taken);
  await world.query(`update products set cloud_id = null where id = 'p2'`);
  await expect(take(library)).rejects.toMatchObject(taken);
  await world.query(`update products set barcode = null where id = 'p2'`);
  await take(library);
  const [made] = await world.query(`select selling_price::int as price, cloud_id, audit_state, generic_name
    from products where source = 'cloud_import'`);
  expect(made).toEqual({ price: 990, cloud_id: library, audit_state: 'draft', generic_name: 'Product 2' });
  await expect(take(library)).rejects.toMatchObject(taken);
});

it('stays in the library while an institution uses it', async () => {
  const remove = () =>
    runInTransaction(world.deps, by('u1'), async (work) => {
      const { version } = await findRecord(work, servedCloudProducts, library);
      return deleteRecord(work, servedCloudProducts, library, version);
    });
  await expect(remove()).rejects.toMatchObject({ status: 409, key: 'err.product.in_use' });
});

it('brings what it knows better to a product on sale as a change that waits for its review', async () => {
  const update = () => run(servedProducts, 'p2', 'updateFromCloud');
  await expect(update()).rejects.toMatchObject({ status: 409, key: 'err.product.upToDate' });
  await world.query(`update cloud_products set manufacturer = 'N', lib_version = 2`);
  await update();
  const [row] = await world.query(`select manufacturer, audit_state from products where id = 'p2'`);
  expect(row).toEqual({ manufacturer: 'M', audit_state: 'waiting' });
  const [audit] = await world.query('select kind, changes from product_audits');
  expect(audit?.kind).toBe('update');
  expect(JSON.stringify(audit?.changes)).toContain('manufacturer');
});
