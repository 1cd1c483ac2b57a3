import { sql } from 'kysely';
import { STORAGE_CLASSES, type StorageClass } from '../../../../contract/climate';
import type { AnyRow } from '../../../../contract/kit/resource';
import { warehouses } from '../../../../contract/resources/supply/warehouses';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import { alongInstitution } from '../../../kit/query/comparison';
import { invalid } from '../../../kit/records/draft';
import type { CommandResult, ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { bookWarehouse } from './ledger';

/** Machines are supplied from one warehouse of an institution. @throws AppError 409 */
async function assertOnePicking({ trx }: UnitOfWork, { id, orgId }: { id: unknown; orgId: unknown }) {
  const other = await trx
    .selectFrom('warehouses')
    .select('name')
    .where('orgId', '=', String(orgId))
    .where('id', '<>', String(id))
    .where('picking', '=', true)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (other)
    throw new AppError(
      409,
      'err.warehouse.onePicking',
      { name: String(other.name) },
      {
        picking: 'err.warehouse.onePicking',
      },
    );
}

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  const next = { enabled: true, ...current, ...values } as Values;
  if (next.picking === true && next.enabled === true)
    await assertOnePicking(work, { id: next.id, orgId: next.orgId });
  return current ? values : { ...values, enabled: true };
}

/** @throws AppError 409 */
async function assertEmpty(trx: Executor, warehouseId: string): Promise<void> {
  const lies = await trx
    .selectFrom('warehouseStocks')
    .select('id')
    .where('warehouseId', '=', warehouseId)
    .where('onHand', '>', 0)
    .executeTakeFirst();
  if (lies) throw new AppError(409, 'err.warehouse.notEmpty');
}

/** Nothing is kept where it is not kept as it has to be. @throws AppError 409 */
export async function assertKeeps(
  { trx }: UnitOfWork,
  warehouse: { storageClasses: unknown },
  productIds: readonly string[],
): Promise<void> {
  const kept = warehouse.storageClasses as readonly StorageClass[];
  const wrong = await trx
    .selectFrom('products')
    .select(['genericName', 'storageClass'])
    .where('id', 'in', [...productIds])
    .where(sql<boolean>`not storage_class = any(${sql.val([...kept])}::text[])`)
    .executeTakeFirst();
  if (!wrong) return;
  const { tLow, tHigh } = STORAGE_CLASSES[wrong.storageClass as StorageClass];
  const range = `${tLow}–${tHigh} °C`;
  throw new AppError(409, 'err.warehouse.storage', { product: String(wrong.genericName), range });
}

/** Goods of institutions above and below the warehouse's own; of no stranger. @throws AppError 400 */
async function assertServes({ trx }: UnitOfWork, warehouseOrg: string, productId: string): Promise<void> {
  const served = await trx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where(alongInstitution(sql.ref('products.orgId'), warehouseOrg))
    .executeTakeFirst();
  if (!served) throw invalid({ productId: 'err.form.unknownRef' });
}

async function putIn(
  work: UnitOfWork,
  row: AnyRow,
  { productId, batchId, qty }: Values,
  reason?: string,
): Promise<CommandResult> {
  const batch = await work.trx
    .selectFrom('batches')
    .select(['productId', 'state'])
    .where('id', '=', String(batchId))
    .executeTakeFirst();
  if (batch?.productId !== productId) throw invalid({ batchId: 'err.form.unknownRef' });
  await assertServes(work, String(row.orgId), String(productId));
  await assertKeeps(work, { storageClasses: row.storageClasses }, [String(productId)]);
  const movement = { warehouseId: row.id, batchId: String(batchId), refNo: null, reason } as const;
  await bookWarehouse(work, [{ ...movement, kind: 'put_in', qty: Number(qty) }]);
  return {};
}

export const servedWarehouses: ServedResource = {
  resource: warehouses,
  inherited: true,
  shortSearches: true,
  pinyin: ['name'],
  prepare,
  async guardDelete({ trx }, row) {
    const used = await trx
      .selectFrom('warehouseStocks')
      .select('id')
      .where('warehouseId', '=', row.id)
      .executeTakeFirst();
    if (used) throw new AppError(409, 'err.kit.inUse');
  },
  commands: {
    putIn,
    async enable(work, row) {
      if (row.picking === true) await assertOnePicking(work, { id: row.id, orgId: row.orgId });
      return { set: { enabled: true } };
    },
    async disable({ trx }, row) {
      await assertEmpty(trx, row.id);
      return { set: { enabled: false } };
    },
  },
};
