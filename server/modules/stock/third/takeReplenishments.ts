import { sql } from 'kysely';
import type { MessageFinding } from '../../../../contract/orders/platform/messages';
import { ulid } from '../../../ids';
import { logged } from '../../../kit/records/createRecord';
import { systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import type { ErpAccount, ErpReplenishment } from '../../../partners/erp/port';
import { payloadHashOf } from './payload';
import { servedThirdReplenishments } from './thirdReplenishments';

const PROCESS = 'partner:erp';
const SOURCE_MAX = 32;
interface TakeResult {
  subject?: string;
  finding?: MessageFinding;
}

/** The one machine of the chain, or of an institution below it, that stands in this store. */
async function machineOf({ trx }: UnitOfWork, orgId: string, storeNo: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select d.id from devices d
      join organizations own on own.id = d.org_id
      join organizations chain on chain.id = ${orgId} and starts_with(own.path, chain.path)
    where d.store_no = ${storeNo} and d.enabled limit 2`.execute(trx);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

async function takeOne(
  work: UnitOfWork,
  { orgId, connectionId, cooperation }: ErpAccount,
  order: ErpReplenishment,
  products: ReadonlyMap<string, string>,
): Promise<TakeResult> {
  const { thirdNo, storeNo } = order;
  const sourceErp = cooperation.slice(0, SOURCE_MAX);
  const lines = order.lines.map(({ drugId, drugName, qty, batchNo, expiry }) => {
    return { drugCode: drugId, drugName, productId: products.get(drugId) ?? null, qty, batchNo, expiry };
  });
  const payloadHash = payloadHashOf(order.lines);
  const known = await work.trx
    .selectFrom('thirdReplenishments')
    .select(['id', 'payloadHash'])
    .where('orgId', '=', orgId)
    .where('sourceErp', '=', sourceErp)
    .where('thirdNo', '=', thirdNo)
    .executeTakeFirst();
  if (known) return { subject: thirdNo, finding: known.payloadHash === payloadHash ? undefined : 'differs' };
  const now = new Date(work.deps.clock());
  const deviceId = await machineOf(work, orgId, storeNo);
  const id = ulid(now.getTime());
  await work.trx
    .insertInto('thirdReplenishments')
    .values({
      id,
      orgId,
      sourceErp,
      thirdNo,
      storeNo,
      deviceId,
      payloadHash,
      state: deviceId ? 'matched' : 'received',
      lines: JSON.stringify(lines),
      rejectReason: null,
      taskId: null,
      receivedAt: now,
      decidedAt: null,
      decidedBy: null,
      connectionId,
      toldAt: null,
    })
    .execute();
  const after = { thirdNo, storeNo, deviceId, lines };
  logged(work, servedThirdReplenishments, {
    action: 'thirdReplenishments.created',
    entityId: id,
    after,
    orgId,
  });
  const unknown = lines.some(({ productId }) => productId === null);
  if (!deviceId) return { subject: thirdNo, finding: 'unknown_store' };
  return { subject: thirdNo, finding: unknown ? 'unknown_product' : undefined };
}

/** What a chain orders for its machines; said twice, it is one order. */
export async function takeReplenishments(
  deps: KitDeps,
  account: ErpAccount,
  orders: readonly ErpReplenishment[],
  products: ReadonlyMap<string, string>,
): Promise<TakeResult> {
  const context = await systemContext(deps.database.db, PROCESS);
  const taken: TakeResult[] = [];
  for (const order of orders)
    taken.push(await runInTransaction(deps, context, (work) => takeOne(work, account, order, products)));
  return taken.find(({ finding }) => finding) ?? taken[0] ?? {};
}
