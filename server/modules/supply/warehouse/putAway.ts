import type { AnyRow } from '../../../../contract/kit/resource';
import { invalid } from '../../../kit/records/draft';
import type { UnitOfWork } from '../../../kit/served';
import { bookWarehouse } from './ledger';
import { assertKeeps } from './warehouses';

/**
 * Where goods of an order go: the named warehouse, or the only one. Undefined where the institution keeps none.
 * @throws AppError 400 where there are several and none is named, or another institution's
 */
export async function warehouseOf({ trx }: UnitOfWork, { orgId }: AnyRow, named: unknown) {
  const kept = await trx
    .selectFrom('warehouses')
    .select(['id', 'storageClasses'])
    .where('orgId', '=', String(orgId))
    .where('enabled', '=', true)
    .execute();
  const found = named ? kept.find(({ id }) => id === named) : kept[0];
  if (named && !found) throw invalid({ warehouseId: 'err.warehouse.disabled' });
  if (!named && kept.length > 1) throw invalid({ warehouseId: 'err.warehouse.choose' });
  return found;
}

interface AcceptedGoods {
  poNo: string;
  taken: readonly Record<'productId' | 'batchNo' | 'received', unknown>[];
}

/** Accepted goods come into the warehouse by batch. @throws AppError 409 where it cannot keep them */
export async function putAway(
  work: UnitOfWork,
  warehouse: { id: string; storageClasses: unknown },
  { poNo, taken }: AcceptedGoods,
): Promise<void> {
  const productIds = taken.map(({ productId }) => String(productId));
  await assertKeeps(work, warehouse, productIds);
  const batches = await work.trx
    .selectFrom('batches')
    .select(['id', 'productId', 'batchNo'])
    .where('productId', 'in', productIds)
    .execute();
  await bookWarehouse(
    work,
    taken.flatMap(({ productId, batchNo, received }) => {
      const batch = batches.find((each) => each.productId === productId && each.batchNo === batchNo);
      const place = { warehouseId: warehouse.id, kind: 'purchase' as const, refNo: poNo };
      return batch ? [{ ...place, batchId: batch.id, qty: Number(received) }] : [];
    }),
  );
}
