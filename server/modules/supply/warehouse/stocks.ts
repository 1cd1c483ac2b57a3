import type { AnyRow } from '../../../../contract/kit/resource';
import { daysLeft } from '../../../../contract/products/batchStates';
import { warehouseProducts } from '../../../../contract/resources/supply/warehouseProducts';
import { warehouseStocks } from '../../../../contract/resources/supply/warehouseStocks';
import type { WarehouseMove } from '../../../../contract/supply/warehouse';
import { AppError } from '../../../errors';
import type { CommandResult, ServedResource, UnitOfWork } from '../../../kit/served';
import { bookWarehouse } from './ledger';

/** Counts after a command, for the record and its history. */
async function move(
  work: UnitOfWork,
  row: AnyRow,
  kind: WarehouseMove,
  qty: number,
  reason?: string,
): Promise<CommandResult> {
  const place = { warehouseId: String(row.warehouseId), batchId: String(row.batchId) };
  await bookWarehouse(work, [{ ...place, kind, qty, refNo: null, reason }]);
  const { free, quarantined } = await work.trx
    .selectFrom('warehouseStocks')
    .select(['free', 'quarantined'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  return { set: { free, quarantined } };
}

export const servedWarehouseStocks: ServedResource = {
  resource: warehouseStocks,
  shortSearches: true,
  complete: async (_db, rows, { now }) =>
    rows.map((row) => ({ ...row, daysLeft: daysLeft(String(row.expiry), now) })),
  commands: {
    async count(work, row, { countQty }, reason) {
      const diff = Number(countQty) - Number(row.free);
      if (diff === 0) throw new AppError(409, 'err.warehouse.counted');
      return move(work, row, diff > 0 ? 'surplus' : 'shortage', Math.abs(diff), reason);
    },
    quarantine: (work, row, { qty }, reason) => move(work, row, 'quarantine', Number(qty), reason),
    release: (work, row, { qty }, reason) => move(work, row, 'release', Number(qty), reason),
    dispose: (work, row, { qty }, reason) => move(work, row, 'dispose', Number(qty), reason),
  },
};

export const servedWarehouseProducts: ServedResource = {
  resource: warehouseProducts,
  async prepare({ trx }, values, current) {
    if (current) return values;
    const same = await trx
      .selectFrom('warehouseProducts')
      .select('id')
      .where('warehouseId', '=', String(values.warehouseId))
      .where('productId', '=', String(values.productId))
      .executeTakeFirst();
    if (same) throw new AppError(409, 'err.form.duplicate', undefined, { productId: 'err.form.duplicate' });
    return values;
  },
};
