import { RETURNS_STOCK } from '../../../../contract/stocking/formStates';
import { AppError } from '../../../errors';
import type { UnitOfWork } from '../../../kit/served';

/** Packs of one batch in one lane, or those of which nobody knows the batch. */
export interface LaneBatchStock {
  laneNo: string;
  productId: string | null;
  batchId: string | null;
  qty: number;
}

/** All that lies in a machine; what of a batch lies in two places of a lane is one. */
export async function stockIn({ trx }: Pick<UnitOfWork, 'trx'>, deviceId: string): Promise<LaneBatchStock[]> {
  const rows = await trx
    .selectFrom('lanes')
    .innerJoin('laneBatches', 'laneBatches.laneId', 'lanes.id')
    .select(['lanes.laneNo', 'lanes.productId', 'laneBatches.batchId'])
    .select((eb) => eb.fn.sum<number>('laneBatches.qty').as('qty'))
    .where('lanes.deviceId', '=', deviceId)
    .groupBy(['lanes.laneNo', 'lanes.productId', 'laneBatches.batchId'])
    .orderBy('lanes.laneNo')
    .orderBy('laneBatches.batchId')
    .execute();
  return rows.map((row) => ({ ...row, qty: Number(row.qty) }));
}

export function byLane(lines: readonly Pick<LaneBatchStock, 'laneNo' | 'qty'>[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { laneNo, qty } of lines) sums.set(laneNo, (sums.get(laneNo) ?? 0) + Number(qty));
  return sums;
}

/** Return forms that were signed and whose goods still lie in the machine. */
export async function openReturns({ trx }: Pick<UnitOfWork, 'trx'>, deviceId: string) {
  const rows = await trx
    .selectFrom('returnForms')
    .select(['id', 'formNo', 'lines'])
    .where('deviceId', '=', deviceId)
    .where('state', 'in', RETURNS_STOCK)
    .orderBy('id')
    .execute();
  return rows.map(({ lines, ...form }) => ({
    ...form,
    lines: lines as unknown as readonly LaneBatchStock[],
  }));
}

/** @throws AppError 409 `err.device.stock_left`, with how much it is */
export function stockLeft(left: readonly LaneBatchStock[]): AppError {
  const qty = left.reduce((sum, segment) => sum + segment.qty, 0);
  return new AppError(409, 'err.device.stock_left', { qty, lanes: byLane(left).size });
}
