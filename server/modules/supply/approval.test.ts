import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PAPERS_NEEDED } from '../../../contract/supply/approval';
import { runCommand } from '../../kit/records/commands';
import { findRecord } from '../../kit/records/records';
import { runInTransaction } from '../../kit/records/transaction';
import type { ServedResource } from '../../kit/served';
import { openStockWorld, type StockWorld } from '../stock/testStock';
import { servedDruggists } from './druggists';
import { servedPurchaseOrders } from './purchaseOrders';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld();
  await world.people('institution_admin', 'u1', 'u2');
  await world.query(
    `update products set approval_no = '国药准字H20041234', generic_name = '布洛芬' where id = 'p1'`,
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['purchase_orders', 'supplier_papers', 'druggists'])
    await world.query(`delete from ${table}`);
  await world.query(`insert into druggists (id, org_id, code, name, uscc, drug_licence_no, drug_licence_expire,
    gsp_expire, contact, phone, lead_days, settle, credit_limit, scopes)
    values ('s', 'shop', 'SUP001', 'S', 'U', 'L', '2028-07-28', '2028-01-01', 'C', '13800000000', 2, 'credit', 10000,
    '["chemical"]')`);
});

const run = (served: ServedResource, id: string, command: string, userId = 'u1') =>
  runInTransaction(
    world.deps,
    { ...world.context, principal: { ...world.context.principal, userId } },
    async (work) => {
      const { version } = await findRecord(work, served, id);
      return runCommand(work, served, command, id, { version, args: {}, reason: 'why' }, () => undefined);
    },
  );
const papers = (...kinds: readonly string[]) =>
  Promise.all(
    kinds.map((kind) =>
      world.query(`insert into supplier_papers (id, org_id, druggist_id, kind, paper_no, valid_to, file_id)
        values ('${kind}', 'shop', 's', '${kind}', 'N', '2027-01-01', 'f')`),
    ),
  );
const order = async (id: string, price: number, state = 'draft') => {
  const lines = JSON.stringify([{ productId: 'p1', qty: 10, price, received: 8 }]);
  await world.query(`insert into purchase_orders (id, org_id, po_no, druggist_id, lines, amount, state)
    values ('${id}', 'shop', '${id}', 's', '${lines}', ${10 * price}, '${state}')`);
};
const approved = () => world.query(`update druggists set approval_state = 'approved'`);
const refused = (key: string) => ({ status: 409, key });

it('a supplier is submitted with all papers and approved by another user', async () => {
  await papers(...PAPERS_NEEDED.slice(1));
  await expect(run(servedDruggists, 's', 'apply')).rejects.toMatchObject(refused('err.supply.papersMissing'));
  await papers(PAPERS_NEEDED[0] ?? '');
  await run(servedDruggists, 's', 'apply');
  await expect(run(servedDruggists, 's', 'approve')).rejects.toMatchObject(refused('err.audit.self_review'));
  await order('o1', 100);
  await expect(run(servedPurchaseOrders, 'o1', 'submit')).rejects.toMatchObject(
    refused('err.supply.notApproved'),
  );
  await run(servedDruggists, 's', 'approve', 'u2');
  expect(await run(servedPurchaseOrders, 'o1', 'submit')).toMatchObject({ state: 'submitted' });
});

it('an expired paper stops orders once it was recorded', async () => {
  await approved();
  await order('o1', 100);
  await papers('drug_permit');
  await world.query(`update supplier_papers set valid_to = '2026-04-28'`);
  await expect(run(servedPurchaseOrders, 'o1', 'submit')).rejects.toMatchObject(
    refused('err.supply.papersEnded'),
  );
});

it('an order outside of the supplier’s scope is refused, and the product is named', async () => {
  await approved();
  await world.query(`update druggists set scopes = '["tcm"]'`);
  await order('o1', 100);
  await expect(run(servedPurchaseOrders, 'o1', 'submit')).rejects.toMatchObject({
    key: 'err.supply.scope',
    params: { products: '布洛芬' },
  });
});

it('open orders and a new one stay within the credit limit, and settled ones do not count', async () => {
  await approved();
  await order('settled', 900, 'settled');
  // Of what was accepted only what was received is owed: 8 packs.
  await order('stocked', 500, 'stocked');
  await order('o1', 601);
  await expect(run(servedPurchaseOrders, 'o1', 'submit')).rejects.toMatchObject({
    key: 'err.supply.credit',
    params: { limit: '100.00', left: '60.00' },
  });
  await order('o2', 600);
  expect(await run(servedPurchaseOrders, 'o2', 'submit')).toMatchObject({ state: 'submitted' });
  const rows = await servedPurchaseOrders.complete?.(
    world.database.db,
    [
      {
        id: 'o1',
        orgId: 'shop',
        version: 1,
        druggistId: 's',
        state: 'draft',
        amount: 6010,
        lines: [],
      } as never,
    ],
    { principal: world.context.principal, now: world.time.now, keys: undefined },
  );
  expect(rows).toMatchObject([{ hindrances: ['credit'] }]);
});

it('of two simultaneous orders that the limit allows once, one is accepted', async () => {
  await approved();
  await order('o1', 700);
  await order('o2', 700);
  const done = await Promise.allSettled(['o1', 'o2'].map((id) => run(servedPurchaseOrders, id, 'submit')));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
