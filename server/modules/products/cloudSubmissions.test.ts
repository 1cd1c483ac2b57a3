import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../kit/records/commands';
import { deleteRecord } from '../../kit/records/deleteRecord';
import { findRecord } from '../../kit/records/records';
import { runInTransaction } from '../../kit/records/transaction';
import type { ServedResource } from '../../kit/served';
import { openStockWorld, type StockWorld } from '../stock/testStock';
import { servedCloudSubmissions } from './cloudSubmissions';
import { servedProducts } from './products';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld();
  await world.query(`insert into roles (id, code, name, type) values ('r', 'R', 'r', 'institution_admin')`);
  await world.query(`insert into users (id, org_id, role_id, code, name, password_hash)
    select id, 'shop', 'r', id, id, 'h' from (values ('u1'), ('u2')) as v (id)`);
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['cloud_submissions', 'cloud_products']) await world.query(`delete from ${table}`);
  await world.query(
    `update products set audit_state = 'passed', approved_at = now(), cloud_id = null, barcode = null`,
  );
  await world.query(`update products set barcode = '6901234567892' where id = 'p2'`);
});

const by = (userId: string) => ({ ...world.context, principal: { ...world.context.principal, userId } });
const run = (served: ServedResource, id: string, command: string, userId: string) =>
  runInTransaction(world.deps, by(userId), async (work) => {
    const { version } = await findRecord(work, served, id);
    return runCommand(work, served, command, id, { version, args: {}, reason: 'why' }, () => undefined);
  });
const proposed = async () => {
  await run(servedProducts, 'p2', 'proposeToCloud', 'u1');
  const [row] = await world.query(`select id from cloud_submissions where state = 'waiting'`);
  return String(row?.id);
};
const refused = (key: string) => ({ status: 409, key });

it('an approved submission joins the library without prices and stays linked to its product', async () => {
  const id = await proposed();
  await expect(run(servedCloudSubmissions, id, 'pass', 'u1')).rejects.toMatchObject(
    refused('err.audit.self_review'),
  );
  expect(await world.query('select 1 from cloud_products')).toEqual([]);
  const { cloudId } = await run(servedCloudSubmissions, id, 'pass', 'u2');
  const [library] = await world.query(
    'select id, barcode, generic_name, lib_version, contributor from cloud_products',
  );
  expect(library).toEqual({
    id: cloudId,
    barcode: '6901234567892',
    generic_name: 'Product 2',
    lib_version: 1,
    contributor: 'Shop',
  });
  const [product] = await world.query(`select cloud_id, cloud_version, source from products where id = 'p2'`);
  expect(product).toEqual({ cloud_id: cloudId, cloud_version: 1, source: 'own' });
});

it('a product is submitted once, not before its own review and not when the library has it', async () => {
  await proposed();
  const again = () => run(servedProducts, 'p2', 'proposeToCloud', 'u1');
  await expect(again()).rejects.toMatchObject(refused('err.product.proposed'));
  await world.query('delete from cloud_submissions');
  await world.query('update products set approved_at = null');
  await expect(again()).rejects.toMatchObject(refused('err.product.neverPassed'));
});

it('a submission is refused when the library has the product since', async () => {
  const first = await proposed();
  await run(servedCloudSubmissions, first, 'pass', 'u2');
  await world.query(`update products set cloud_id = null`);
  await expect(run(servedProducts, 'p2', 'proposeToCloud', 'u1')).rejects.toMatchObject(
    refused('err.product.in_library'),
  );
});

it('a submission can be withdrawn by its submitter only', async () => {
  const id = await proposed();
  await expect(run(servedCloudSubmissions, id, 'withdraw', 'u2')).rejects.toMatchObject({ status: 403 });
  expect(await run(servedCloudSubmissions, id, 'withdraw', 'u1')).toMatchObject({ state: 'withdrawn' });
});

it('a product waiting for review cannot be deleted', async () => {
  await world.query(`update products set audit_state = 'waiting' where id = 'p2'`);
  const remove = () =>
    runInTransaction(world.deps, by('u1'), async (work) => {
      const { version } = await findRecord(work, servedProducts, 'p2');
      return deleteRecord(work, servedProducts, 'p2', version);
    });
  await expect(remove()).rejects.toMatchObject(refused('err.product.waiting'));
});
