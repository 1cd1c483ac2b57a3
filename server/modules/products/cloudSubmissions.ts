import { changedValues, changeLinesOf } from '../../../contract/kit/changeLines';
import type { AnyRow } from '../../../contract/kit/resource';
import { MASTER_NAMES } from '../../../contract/products/master';
import { cloudProducts } from '../../../contract/resources/products/cloudProducts';
import { cloudSubmissions } from '../../../contract/resources/products/cloudSubmissions';
import { products } from '../../../contract/resources/products/products';
import { AppError } from '../../errors';
import { ulid } from '../../ids';
import { kitTables } from '../../kit/query/listQuery';
import { toStored, withInitial } from '../../kit/records/draft';
import { hint, note } from '../../kit/records/transaction';
import type { CommandResult, ServedResource, UnitOfWork, Values } from '../../kit/served';
import { assertSubmitter, decidedBy } from '../secondPerson';

/** What the library has under this barcode, or this number in this size. @throws AppError 409 */
async function assertNew({ trx }: UnitOfWork, { barcode, approvalNo, specification }: Values): Promise<void> {
  const known = await trx
    .selectFrom('cloudProducts')
    .select('id')
    .where((eb) =>
      eb.or([
        ...(barcode === null ? [] : [eb('barcode', '=', String(barcode))]),
        eb.and([eb('approvalNo', '=', String(approvalNo)), eb('specification', '=', String(specification))]),
      ]),
    )
    .executeTakeFirst();
  if (known) throw new AppError(409, 'err.product.in_library');
}

/** Proposes the reviewed master data of a product, without prices, to the library. @throws AppError 409 */
export async function submitToCloud(work: UnitOfWork, row: AnyRow): Promise<CommandResult> {
  const { trx, deps, context } = work;
  await assertNew(work, row);
  const waiting = await trx
    .selectFrom('cloudSubmissions')
    .select('id')
    .where('productId', '=', row.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting) throw new AppError(409, 'err.product.proposed');
  const at = new Date(deps.clock());
  const master = Object.fromEntries(MASTER_NAMES.map((name) => [name, row[name] ?? null]));
  const id = ulid(at.getTime());
  const orgId = String(row.orgId);
  await trx
    .insertInto('cloudSubmissions')
    .values({
      id,
      orgId,
      productId: row.id,
      productName: String(row.genericName),
      barcode: row.barcode === null ? null : String(row.barcode),
      approvalNo: String(row.approvalNo),
      state: 'waiting',
      changes: JSON.stringify(changeLinesOf(MASTER_NAMES, undefined, master)),
      submitter: context.principal.name,
      submittedBy: context.principal.userId,
      submittedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  note(work, { action: 'cloudSubmissions.created', entity: 'cloudSubmissions', entityId: id, orgId });
  hint(work, cloudSubmissions.name, orgId);
  return {};
}

/** What was proposed becomes a product of the library; the one it comes from is bound to it. */
async function intoLibrary(work: UnitOfWork, row: AnyRow): Promise<string> {
  const { trx, deps } = work;
  const master = changedValues(row);
  await assertNew(work, { barcode: null, ...master });
  const owner = await trx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', String(row.orgId))
    .executeTakeFirst();
  const at = new Date(deps.clock());
  const id = ulid(at.getTime());
  const values = withInitial(cloudProducts, { ...master, libVersion: 1, contributor: owner?.name ?? null });
  await kitTables(trx)
    .insertInto('cloudProducts')
    .values({ ...toStored(cloudProducts, values, { id, keys: deps.keys }), id, createdAt: at, updatedAt: at })
    .execute();
  const entry = { entity: cloudProducts.name, entityId: id, after: { submission: row.id }, orgId: null };
  note(work, { action: 'cloudProducts.created', ...entry });
  hint(work, cloudProducts.name, null);
  if (row.productId !== null) await bind(work, row, id);
  return id;
}

async function bind(work: UnitOfWork, { productId, orgId }: AnyRow, cloudId: string): Promise<void> {
  const { trx, deps } = work;
  await trx
    .updateTable('products')
    .set((eb) => ({
      cloudId,
      cloudVersion: 1,
      version: eb('version', '+', 1),
      updatedAt: new Date(deps.clock()),
    }))
    .where('id', '=', String(productId))
    .execute();
  hint(work, products.name, orgId);
}

export const servedCloudSubmissions: ServedResource = {
  resource: cloudSubmissions,
  shortSearches: true,
  commands: {
    async pass(work, row, _args, reason) {
      const values = decidedBy(work, row, reason);
      return { set: { ...values, cloudId: await intoLibrary(work, row) } };
    },
    reject: async (work, row, _args, reason) => ({ set: decidedBy(work, row, reason) }),
    async withdraw(work, row) {
      assertSubmitter(work, row);
      return { set: {} };
    },
  },
};
