import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../kit/records/commands';
import { findRecord, writeRecord } from '../../kit/records/records';
import { runInTransaction } from '../../kit/records/transaction';
import { SERVED } from '..';
import { leafletOf } from '../orders/shop/leaflet';
import { NOW, openStockWorld, type StockWorld } from '../stock/testStock';
import { servedProductAudits } from './audits';
import { servedProducts } from './products';
import { revised } from './review';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld();
  await world.query(`insert into roles (id, code, name, type) values ('r', 'R', 'r', 'institution_admin')`);
  await world.query(`insert into users (id, org_id, role_id, code, name, password_hash)
    select id, 'shop', 'r', id, id, 'h' from (values ('u1'), ('u2')) as v (id)`);
  await world.query(`update products set audit_state = 'passed', sale_state = 'listed', appearance = 'white',
    precautions = 'old', approved_at = '2026-01-01T00:00:00Z' where id = 'p1'`);
  await world.query(
    `insert into machine_shops (device_id, code, org_id) values ('d1', 'abcdefghijkl', 'shop')`,
  );
  await world.moved('A-1-01', NOW, 3);
});
afterAll(() => world.close());

const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
const by = (userId: string) => ({ ...world.context, principal: { ...world.context.principal, userId } });
const versions = () =>
  world.query(`select version_no, precautions, valid_to is null as current from product_leaflets
    where product_id = 'p1' order by version_no`);
const change = (body: object) =>
  runInTransaction(world.deps, by('u1'), async (each) => {
    const row = await findRecord(each, servedProducts, 'p1');
    const values = await revised(each, { ...body }, row);
    return writeRecord(each, servedProducts, row, values, { action: 'updated' });
  });
const pass = async () => {
  const [row] = await world.query(`select id, version from product_audits where state = 'waiting'`);
  const call = { version: Number(row?.version), args: {}, confirmed: true as const };
  return runInTransaction(world.deps, by('u2'), (each) =>
    runCommand(each, servedProductAudits, 'pass', String(row?.id), call, find),
  );
};
const shown = async () => {
  const { versionNo, texts } = await leafletOf(
    world.database.db,
    { code: 'abcdefghijkl', lane: 'A-1-01' },
    NOW,
  );
  return [versionNo, texts.find(({ part }) => part === 'precautions')?.text];
};

it('a changed text becomes a version at its approval, and machines show the previous one until then', async () => {
  expect(await versions()).toEqual([{ version_no: 'V1', precautions: 'old', current: true }]);
  await change({ precautions: 'new' });
  expect(await shown()).toEqual(['V1', 'old']);
  await pass();
  expect(await shown()).toEqual(['V2', 'new']);
  expect(await versions()).toEqual([
    { version_no: 'V1', precautions: 'old', current: false },
    { version_no: 'V2', precautions: 'new', current: true },
  ]);
});

it('a field outside of the leaflet makes no version', async () => {
  await change({ sellingPrice: 1600 });
  await pass();
  expect(await versions()).toHaveLength(2);
});
