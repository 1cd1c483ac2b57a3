import { sql } from 'kysely';
import type { Draft } from '../../../contract/kit/field';
import type { AnyRow } from '../../../contract/kit/resource';
import { sameValue } from '../../../contract/kit/sameValue';
import { MASTER_NAMES } from '../../../contract/products/master';
import { mnemonicOf } from '../../../contract/products/mnemonic';
import { cloudProducts } from '../../../contract/resources/products/cloudProducts';
import { products } from '../../../contract/resources/products/products';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { ulid } from '../../ids';
import { kitTables } from '../../kit/query/listQuery';
import { toRow } from '../../kit/query/rows';
import { toStored, withInitial } from '../../kit/records/draft';
import { hint, note } from '../../kit/records/transaction';
import type { CommandResult, RequestContext, ServedResource, UnitOfWork, Values } from '../../kit/served';
import { revised } from './review';

const masterOf = (row: Values): Values =>
  Object.fromEntries(MASTER_NAMES.map((name) => [name, row[name] ?? null]));

/** Where one's own institution has it already, by its place in the library or its barcode. */
function ownCopies(db: Executor, orgIds: readonly string[], rows: readonly AnyRow[]) {
  return db
    .selectFrom('products')
    .select(['cloudId', 'barcode', 'orgId'])
    .where('orgId', 'in', [...orgIds])
    .where((eb) =>
      eb.or([
        eb('cloudId', 'in', ['', ...rows.map(({ id }) => id)]),
        eb('barcode', 'in', ['', ...rows.map(({ barcode }) => String(barcode ?? ''))]),
      ]),
    )
    .execute();
}

async function withUse(
  db: Executor,
  rows: readonly AnyRow[],
  { principal }: Pick<RequestContext, 'principal'>,
) {
  const counts = await db
    .selectFrom('products')
    .select(['cloudId', sql<number>`count(distinct org_id)`.as('users')])
    .where('cloudId', 'in', ['', ...rows.map(({ id }) => id)])
    .groupBy('cloudId')
    .execute();
  const byId = new Map(counts.map(({ cloudId, users }) => [cloudId, Number(users)]));
  const own = await ownCopies(db, [principal.orgId], rows);
  const taken = new Set(
    own.flatMap(({ cloudId, barcode }) => [cloudId, barcode].filter((each) => each !== null)),
  );
  return rows.map((row) => ({
    ...row,
    usedBy: byId.get(row.id) ?? 0,
    taken: taken.has(row.id) || taken.has(String(row.barcode)),
  }));
}

/** Puts a product of the library into one's own institution, where it waits like any new one. */
async function take(work: UnitOfWork, row: AnyRow, { sellingPrice }: Draft): Promise<CommandResult> {
  const { trx, deps, context } = work;
  const { orgId } = context.principal;
  const [known] = await ownCopies(trx, [orgId], [row]);
  if (known) throw new AppError(409, 'err.product.taken');
  const at = new Date(deps.clock());
  const values = withInitial(products, {
    ...masterOf(row),
    source: 'cloud_import',
    cloudId: row.id,
    cloudVersion: row.libVersion,
    sellingPrice,
  });
  const id = ulid(at.getTime());
  const own = { id, orgId, mnemonic: mnemonicOf(String(row.genericName)), createdAt: at, updatedAt: at };
  await kitTables(trx)
    .insertInto('products')
    .values({ ...toStored(products, values, { id, keys: deps.keys }), ...own })
    .execute();
  const entry = { entity: 'products', entityId: id, after: { cloudId: row.id }, orgId };
  note(work, { action: 'products.created', ...entry });
  hint(work, 'products', orgId);
  return {};
}

export const servedCloudProducts: ServedResource = {
  resource: cloudProducts,
  shortSearches: true,
  pinyin: ['genericName', 'brandName'],
  complete: withUse,
  async prepare(work, values, current) {
    if (current) return { ...values, libVersion: Number(current.libVersion) + 1 };
    const { principal } = work.context;
    const owner = await work.trx
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', principal.orgId)
      .executeTakeFirst();
    return { ...values, libVersion: 1, contributor: owner?.name ?? null };
  },
  async guardDelete({ trx }, row) {
    const user = await trx
      .selectFrom('products')
      .select('id')
      .where('cloudId', '=', row.id)
      .executeTakeFirst();
    if (user) throw new AppError(409, 'err.product.in_use');
  },
  commands: { take },
};

/** Takes over what the library knows better by now. What is on sale waits for a review. */
export async function updatedFromCloud(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  const stored = await kitTables(work.trx)
    .selectFrom('cloudProducts')
    .selectAll()
    .where('id', '=', String(row.cloudId))
    .executeTakeFirst();
  if (!stored) throw new AppError(404, 'err.common.notFound');
  const library = toRow(servedCloudProducts, stored, work.deps.keys);
  const names = MASTER_NAMES.filter((name) => !sameValue(row[name], library[name]));
  const cloudVersion = library.libVersion;
  if (names.length === 0 && row.cloudVersion === cloudVersion)
    throw new AppError(409, 'err.product.upToDate');
  const values: Values = {
    ...Object.fromEntries(names.map((name) => [name, library[name]])),
    cloudVersion,
  };
  if (row.approvedAt === null || names.length === 0) return { set: values };
  return { set: await revised(work, values, row) };
}
