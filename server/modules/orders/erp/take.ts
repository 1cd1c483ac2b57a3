import { sql } from 'kysely';
import type { MessageFinding } from '../../../../contract/orders/platform/messages';
import { erpStocks } from '../../../../contract/resources/orders/erpStocks';
import { EVERYBODY } from '../../../events/bus';
import { ulid } from '../../../ids';
import type { KitDeps } from '../../../kit/served';
import type { ErpAccount, ErpNotice, ErpStock } from '../../../partners/erp/port';
import { takeReplenishments } from '../../stock/third/takeReplenishments';
import { pushWriteOff } from './push';

type ErpOrderMessage = Exclude<ErpNotice, { kind: 'prescription' }>;
interface TakeResult {
  subject?: string;
  finding?: MessageFinding;
}

/** Products that the chain sells, its own or of an institution above, by the number that its ERP calls them. */
async function productsOf(
  { database: { db } }: KitDeps,
  { orgId }: ErpAccount,
  named: readonly Pick<ErpStock, 'drugId'>[],
): Promise<Map<string, string>> {
  const drugIds = [...new Set(named.map(({ drugId }) => drugId))];
  const { rows } = await sql<{ thirdCode: string; id: string }>`
    select distinct on (p.third_code) p.third_code, p.id
    from products p
    join organizations own on own.id = p.org_id
    join organizations chain on chain.id = ${orgId}
      and (starts_with(own.path, chain.path) or starts_with(chain.path, own.path))
    where p.third_code in (${sql.join(drugIds)})
    order by p.third_code, length(own.path), p.id`.execute(db);
  return new Map(rows.map(({ thirdCode, id }) => [thirdCode, id]));
}

/** What the ERP signed later counts, whatever arrives later. */
async function takeStocks(
  deps: KitDeps,
  account: ErpAccount,
  { at, stocks }: Extract<ErpOrderMessage, { kind: 'stock' }>,
): Promise<TakeResult> {
  const products = await productsOf(deps, account, stocks);
  const toldAt = new Date(at);
  // One statement changes a row once: of a store's product that is named twice the last one counts.
  const last = new Map(stocks.map((stock) => [`${stock.storeNo}\n${stock.drugId}`, stock]));
  const rows = [...last.values()].map(({ storeNo, drugId, quantity }) => ({
    id: ulid(deps.clock()),
    orgId: account.orgId,
    connectionId: account.connectionId,
    storeNo,
    drugId,
    productId: products.get(drugId) ?? null,
    quantity,
    toldAt,
  }));
  await deps.database.db
    .insertInto('erpStocks')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['connectionId', 'storeNo', 'drugId'])
        .doUpdateSet((eb) => ({
          quantity: eb.ref('excluded.quantity'),
          productId: eb.ref('excluded.productId'),
          toldAt: eb.ref('excluded.toldAt'),
          version: eb('erpStocks.version', '+', 1),
          updatedAt: new Date(deps.clock()),
        }))
        .whereRef('erpStocks.toldAt', '<', 'excluded.toldAt'),
    )
    .execute();
  deps.bus.publishLive([{ kind: 'hint', org: EVERYBODY, resource: erpStocks.name }]);
  const unknown = rows.find(({ productId }) => productId === null);
  return unknown ? { subject: unknown.drugId, finding: 'unknown_product' } : { subject: rows[0]?.storeNo };
}

async function takeWriteOff(
  deps: KitDeps,
  { connectionId }: ErpAccount,
  { at, thirdNos }: Extract<ErpOrderMessage, { kind: 'writeOff' }>,
): Promise<TakeResult> {
  const rows = await deps.database.db
    .selectFrom('erpOrders')
    .select(['id', 'thirdNo'])
    .where('connectionId', '=', connectionId)
    .where('thirdNo', 'in', thirdNos)
    .execute();
  await pushWriteOff(
    deps,
    rows.map(({ id }) => id),
    at,
    'partner:erp',
  );
  const known = new Set(rows.map(({ thirdNo }) => thirdNo));
  const unknown = thirdNos.find((thirdNo) => !known.has(thirdNo));
  return unknown === undefined ? { subject: thirdNos[0] } : { subject: unknown, finding: 'unknown_order' };
}

/** What follows from what an ERP says; said twice, it follows once. */
export async function takeErpTold(
  deps: KitDeps,
  account: ErpAccount,
  told: ErpOrderMessage,
): Promise<TakeResult> {
  await deps.database.db
    .updateTable('erpConnections')
    .set({ heardAt: new Date(deps.clock()) })
    .where('id', '=', account.connectionId)
    .execute();
  if (told.kind === 'stock') return takeStocks(deps, account, told);
  if (told.kind === 'writeOff') return takeWriteOff(deps, account, told);
  const products = await productsOf(
    deps,
    account,
    told.orders.flatMap(({ lines }) => lines),
  );
  return takeReplenishments(deps, account, told.orders, products);
}
