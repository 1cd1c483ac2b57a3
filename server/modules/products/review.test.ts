import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../kit/records/commands';
import { findRecord, updateRecord } from '../../kit/records/records';
import { runInTransaction } from '../../kit/records/transaction';
import { SERVED } from '..';
import { openStockWorld, type StockWorld } from '../stock/testStock';
import { servedProductAudits } from './audits';
import { servedProducts } from './products';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld();
  await world.people('institution_admin', 'u1', 'u2');
  await world.query(`update products set kind = 'other', otc_class = 'na', packaging = 'box', storage = 'Dry', barcode = '6901234567892',
    length_mm = 10, width_mm = 10, height_mm = 10, weight_g = 10 where id = 'p1'`);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.query('delete from product_audits');
  await world.query(`update products set audit_state = 'passed', sale_state = 'listed', approved_at = now(),
    selling_price = 1500`);
});

const by = (userId: string) => ({ ...world.context, principal: { ...world.context.principal, userId } });
const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
const change = (sellingPrice: number) =>
  runInTransaction(world.deps, by('u1'), async (work) => {
    const { version } = await findRecord(work, servedProducts, 'p1');
    return updateRecord(work, servedProducts, 'p1', { version, sellingPrice }, find);
  });
async function decide(command: 'pass' | 'reject', userId: string, reason?: string) {
  const [row] = await world.query(`select id, version from product_audits where state = 'waiting'`);
  const call = { version: Number(row?.version), args: {}, reason, confirmed: true as const };
  return runInTransaction(world.deps, by(userId), (work) =>
    runCommand(work, servedProductAudits, command, String(row?.id), call, find),
  );
}
const product = async () =>
  (
    await world.query(
      `select selling_price::int as price, sale_state, audit_state from products where id = 'p1'`,
    )
  )[0];
const LIVE = { price: 1500, sale_state: 'listed' };

it('a change of a product on sale waits for another person, and the former one is sold meanwhile', async () => {
  await change(1700);
  expect(await product()).toEqual({ ...LIVE, audit_state: 'waiting' });
  await expect(decide('pass', 'u1')).rejects.toMatchObject({ status: 409, key: 'err.audit.self_review' });
  await expect(decide('reject', 'u1', 'no')).rejects.toMatchObject({ key: 'err.audit.self_review' });
  expect(await product()).toEqual({ ...LIVE, audit_state: 'waiting' });
  await decide('pass', 'u2');
  expect(await product()).toEqual({ price: 1700, sale_state: 'listed', audit_state: 'passed' });
});

it('a rejection needs a remark, is kept with it and leaves what is on sale', async () => {
  await change(1700);
  await expect(decide('reject', 'u2')).rejects.toMatchObject({ status: 400 });
  await decide('reject', 'u2', 'Too dear');
  expect(await product()).toEqual({ ...LIVE, audit_state: 'failed' });
  expect(await world.query('select state, remark, reviewed_by from product_audits')).toEqual([
    { state: 'failed', remark: 'Too dear', reviewed_by: 'u2' },
  ]);
});

it('a second change waits for the decision about the first', async () => {
  await change(1700);
  await expect(change(1800)).rejects.toMatchObject({ status: 409, key: 'err.product.waiting' });
});
