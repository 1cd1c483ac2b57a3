import type { AnyRow } from '../../../contract/kit/resource';
import type { CopyOutcome, CopyProducts, CopyResult } from '../../../contract/products/copy';
import { MASTER_NAMES } from '../../../contract/products/master';
import { mnemonicOf } from '../../../contract/products/mnemonic';
import { products } from '../../../contract/resources/products/products';
import { SQL_STATE, sqlState } from '../../db/errors';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { ulid } from '../../ids';
import { kitTables, ownRows } from '../../kit/query/listQuery';
import { toRow } from '../../kit/query/rows';
import { toStored, withInitial } from '../../kit/records/draft';
import { hint, note, runInTransaction } from '../../kit/records/transaction';
import type { KitDeps, RequestContext, UnitOfWork, Values } from '../../kit/served';
import { servedProducts } from './products';
import { handIn } from './review';

const PRICES = ['sellingPrice', 'purchasePrice', 'machinePrice'] as const;
const SHELF = [
  'minStockAlert',
  'commonQty',
  'packQty',
  'stopSaleDays',
  'sortOrder',
  'displayOrder',
  'thirdCode',
] as const;
const FILES = Object.entries(products.fields)
  .filter(([, { kind }]) => kind === 'file' || kind === 'files')
  .map(([name]) => name);

interface Place {
  id: string;
  name: string;
  path: string;
}

async function placesOf(db: Executor, ids: readonly string[]): Promise<Map<string, Place>> {
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'path'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const isBelow = (target: Place, source: Place | undefined) =>
  source !== undefined && target.id !== source.id && target.path.startsWith(source.path);

/** Every product has a selling price; the other prices are taken along on request. */
function copyOf(product: AnyRow, withPrices: boolean): Values {
  const names = [...MASTER_NAMES, ...SHELF, ...FILES, ...(withPrices ? PRICES : (['sellingPrice'] as const))];
  const taken = Object.fromEntries(names.map((name) => [name, product[name] ?? null]));
  return withInitial(products, { ...taken, source: 'copy' });
}

async function isThere({ trx }: UnitOfWork, orgId: string, product: AnyRow): Promise<boolean> {
  const same = await trx
    .selectFrom('products')
    .select('id')
    .where('orgId', '=', orgId)
    .where((eb) =>
      product.barcode === null
        ? eb.and([
            eb('approvalNo', '=', String(product.approvalNo)),
            eb('specification', '=', String(product.specification)),
          ])
        : eb('barcode', '=', String(product.barcode)),
    )
    .executeTakeFirst();
  return same !== undefined;
}

async function copyOne(work: UnitOfWork, orgId: string, product: AnyRow, withPrices: boolean): Promise<void> {
  const at = new Date(work.deps.clock());
  const id = ulid(at.getTime());
  const own = { id, orgId, mnemonic: mnemonicOf(String(product.genericName)), createdAt: at, updatedAt: at };
  const values = { ...copyOf(product, withPrices), auditState: 'waiting' };
  const stored = await kitTables(work.trx)
    .insertInto('products')
    .values({ ...toStored(products, values, { id, keys: work.deps.keys }), ...own })
    .returningAll()
    .executeTakeFirstOrThrow();
  const row = toRow(servedProducts, stored, work.deps.keys);
  const after = { copiedFrom: product.id };
  note(work, { action: 'products.created', entity: 'products', entityId: id, after, orgId });
  await handIn(work, row, { kind: 'create', after: row });
  hint(work, 'products', orgId);
}

/** One product in one institution, in a transaction of its own: what is refused there keeps nothing else from it. */
async function copyInto(
  deps: KitDeps,
  context: RequestContext,
  orgId: string,
  product: AnyRow,
  withPrices: boolean,
): Promise<CopyOutcome> {
  const named = { productId: product.id, name: String(product.genericName) };
  try {
    return await runInTransaction(deps, context, async (work): Promise<CopyOutcome> => {
      if (await isThere(work, orgId, product)) return { ...named, outcome: 'existing' };
      await copyOne(work, orgId, product, withPrices);
      return { ...named, outcome: 'copied' };
    });
  } catch (error) {
    if (sqlState(error) === SQL_STATE.uniqueViolation) return { ...named, outcome: 'existing' };
    if (error instanceof AppError) return { ...named, outcome: 'failed', key: error.key };
    throw error;
  }
}

/** Copies products to institutions below the one that has them, with a result for each product in each. */
export async function copyProducts(
  deps: KitDeps,
  context: RequestContext,
  { productIds, orgIds, withPrices }: CopyProducts,
): Promise<CopyResult[]> {
  const { db } = deps.database;
  const rows = await ownRows(db, servedProducts, context.principal, deps.clock())
    .where('id', 'in', productIds)
    .execute();
  if (rows.length !== new Set(productIds).size) throw new AppError(404, 'err.common.notFound');
  const given = rows.map((row) => toRow(servedProducts, row, deps.keys));
  const targets = orgIds.filter((id) => context.principal.orgIds.has(id));
  const places = await placesOf(db, [...targets, ...given.map(({ orgId }) => String(orgId))]);
  const results: CopyResult[] = [];
  for (const orgId of orgIds) {
    const target = targets.includes(orgId) ? places.get(orgId) : undefined;
    const right = target && given.every((product) => isBelow(target, places.get(String(product.orgId))));
    if (!right) {
      results.push({ orgId, name: target?.name ?? '', products: [], key: 'err.copy.target' });
      continue;
    }
    const outcomes: CopyOutcome[] = [];
    for (const product of given) outcomes.push(await copyInto(deps, context, orgId, product, withPrices));
    results.push({ orgId, name: target.name, products: outcomes });
  }
  return results;
}
