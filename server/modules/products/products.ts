import { sql } from 'kysely';
import { normaliseApprovalNo } from '../../../contract/common/goodsCodes';
import type { AnyRow } from '../../../contract/kit/resource';
import { isControlled } from '../../../contract/products/controlled';
import { prefixesOf } from '../../../contract/products/master';
import { mnemonicOf } from '../../../contract/products/mnemonic';
import { products } from '../../../contract/resources/products/products';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { applyEvent } from '../../kit/records/commands';
import { invalid } from '../../kit/records/draft';
import { findRecord } from '../../kit/records/records';
import type { RequestContext, ServedResource, UnitOfWork, Values } from '../../kit/served';
import { holdProduct, liftProduct } from '../machines/holds/holdLanes';
import { servedBatches } from './batches';
import { updatedFromCloud } from './cloud';
import { submitToCloud } from './cloudSubmissions';
import { handIn, revised } from './review';

/** A prefix belongs to one medicine in one size, across institutions. */
async function assertPrefixes(work: UnitOfWork, row: Values, id?: string): Promise<void> {
  for (const prefix of prefixesOf(row.traceCodePrefixes)) {
    const other = await work.trx
      .selectFrom('products')
      .select('id')
      .where('traceCodePrefixes', 'like', `%${prefix}%`)
      .where((eb) =>
        eb.or([
          eb('approvalNo', '<>', String(row.approvalNo)),
          eb('specification', '<>', String(row.specification)),
        ]),
      )
      .where('orgId', 'in', [...work.context.principal.orgIds])
      .where('id', '<>', id ?? '')
      .executeTakeFirst();
    if (other)
      throw new AppError(409, 'err.trace.mismatch', undefined, { traceCodePrefixes: 'err.trace.mismatch' });
  }
}

/** What the library has already is imported from there, so that everybody's data stay the same. */
async function assertNotInLibrary({ trx }: UnitOfWork, { barcode, source }: Values): Promise<void> {
  if (typeof barcode !== 'string' || source === 'cloud_import') return;
  const known = await trx
    .selectFrom('cloudProducts')
    .select('id')
    .where('barcode', '=', barcode)
    .executeTakeFirst();
  if (known)
    throw new AppError(409, 'err.product.in_library', undefined, { barcode: 'err.product.in_library' });
}

const PREFIX_FACTS = ['traceCodePrefixes', 'approvalNo', 'specification'] as const;

async function prepare(work: UnitOfWork, given: Values, current?: AnyRow): Promise<Values> {
  const values = { ...given };
  if (typeof values.approvalNo === 'string') values.approvalNo = normaliseApprovalNo(values.approvalNo);
  if (typeof values.traceCodePrefixes === 'string')
    values.traceCodePrefixes = prefixesOf(values.traceCodePrefixes).join(',');
  if (typeof values.genericName === 'string') values.mnemonic = mnemonicOf(values.genericName);
  if (PREFIX_FACTS.some((name) => values[name] !== undefined))
    await assertPrefixes(work, { ...current, ...values }, current?.id);
  if (!current || values.barcode !== undefined)
    await assertNotInLibrary(work, { source: current?.source, ...values });
  if (!current) return values;
  return current.approvedAt === null ? values : revised(work, values, current);
}

/** In whose machines it is, and how much of it. */
async function withUse(
  db: Executor,
  rows: readonly AnyRow[],
  { principal }: Pick<RequestContext, 'principal'>,
) {
  const used = await db
    .selectFrom('lanes')
    .innerJoin('devices', 'devices.id', 'lanes.deviceId')
    .select([
      'lanes.productId',
      sql<number>`count(distinct devices.org_id)`.as('merchants'),
      sql<number>`sum(lanes.stock)`.as('stock'),
    ])
    .where('lanes.productId', 'in', ['', ...rows.map(({ id }) => id)])
    .where('devices.orgId', 'in', [...principal.orgIds])
    .groupBy('lanes.productId')
    .execute();
  const byProduct = new Map(used.map((use) => [use.productId, use]));
  return rows.map((row) => {
    const use = byProduct.get(row.id);
    return { ...row, merchantsUsing: Number(use?.merchants ?? 0), totalStock: Number(use?.stock ?? 0) };
  });
}

async function guardDelete({ trx }: UnitOfWork, row: AnyRow): Promise<void> {
  const lane = await trx.selectFrom('lanes').select('id').where('productId', '=', row.id).executeTakeFirst();
  if (lane) throw new AppError(409, 'err.product.in_use');
  const packs = await trx
    .selectFrom('warehouseStocks')
    .select('id')
    .where('productId', '=', row.id)
    .where('onHand', '>', 0)
    .executeTakeFirst();
  if (packs) throw new AppError(409, 'err.product.in_use');
  // Its review would wait for ever: nothing of it could be decided any more.
  if (row.auditState === 'waiting') throw new AppError(409, 'err.product.waiting');
}

const now = ({ deps, context }: UnitOfWork) => ({
  at: new Date(deps.clock()),
  by: context.principal.userId || null,
});

const SELLABLE = ['normal', 'near_expiry', 'stop_sale'] as const;

/** What is recalled is sold nowhere any more, and none of its batches leaves the shelf for sale. */
async function lockAway(work: UnitOfWork, row: AnyRow, reason?: string): Promise<void> {
  const { trx } = work;
  await holdProduct(trx, row.id, { hold: 'quarantined', reason: 'product_recall', ...now(work) });
  const open = await trx
    .selectFrom('batches')
    .select('id')
    .where('productId', '=', row.id)
    .where('state', 'in', [...SELLABLE])
    .execute();
  for (const { id } of open) {
    const batch = await findRecord(work, servedBatches, id);
    await applyEvent(work, servedBatches, batch, 'quarantine', { values: { stateReason: reason }, reason });
  }
}

/** Excludes products that only a pharmacist may sell. */
function assertSellable(row: AnyRow): void {
  if (isControlled(row.controlledClass)) throw new AppError(409, 'err.product.policy_forbidden');
  if (!(Number(row.sellingPrice) > 0)) throw invalid({ sellingPrice: 'err.form.enter' });
}

export const servedProducts: ServedResource = {
  resource: products,
  namedBelow: true,
  shortSearches: true,
  pinyin: ['genericName', 'brandName'],
  prepare,
  guardDelete,
  complete: withUse,
  commands: {
    async submit(work, row) {
      await handIn(work, row, { kind: 'create', after: row });
      return { set: {} };
    },
    async list(work, row) {
      assertSellable(row);
      await liftProduct(work.trx, row.id, { reason: 'delisted', ...now(work) });
      return { set: {} };
    },
    async delist(work, row) {
      await holdProduct(work.trx, row.id, { hold: 'paused', reason: 'delisted', ...now(work) });
      return { set: {} };
    },
    async recall(work, row, _args, reason) {
      await lockAway(work, row, reason);
      return { set: {} };
    },
    updateFromCloud: updatedFromCloud,
    proposeToCloud: submitToCloud,
  },
};
