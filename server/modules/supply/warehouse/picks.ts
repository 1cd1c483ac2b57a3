import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { linesOf, textOrNull } from '../../../kit/records/fieldValues';
import type { UnitOfWork, Values } from '../../../kit/served';
import { chooseFrom } from './choose';
import { bookWarehouse, warehouseFor } from './ledger';

export interface FormLine {
  productId?: unknown;
  batchId?: unknown;
  qty?: unknown;
}

interface PickLine {
  laneNo?: unknown;
  productId?: unknown;
  batchId?: unknown;
  planQty?: unknown;
  addQty?: unknown;
}

export const count = (value: unknown) => (typeof value === 'number' ? value : 0);

/** The institution whose machine a task fills. */
async function placeOf({ trx }: UnitOfWork, row: AnyRow): Promise<string | undefined> {
  const device = await trx
    .selectFrom('devices')
    .select('orgId')
    .where('id', '=', String(row.deviceId))
    .executeTakeFirst();
  return device && warehouseFor(trx, device.orgId);
}

/** Last day of what lies at the rear of each lane of a machine. */
async function rearsOf({ trx }: UnitOfWork, deviceId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ laneNo: string; rear: string }>`
    select lanes.lane_no as "laneNo", max(b.expiry)::text as rear from lanes join lane_batches b on b.lane_id = lanes.id
    where lanes.device_id = ${deviceId} and b.expiry is not null group by lanes.lane_no`.execute(trx);
  return new Map(rows.map(({ laneNo, rear }) => [laneNo, rear]));
}

/**
 * The packs of a plan leave the warehouse that supplies the machine. A line without a batch gets the one that ends
 * first, has enough and may stand behind what lies in its lane. @throws AppError 409
 */
export async function pickFor(work: UnitOfWork, row: AnyRow): Promise<Values> {
  const warehouseId = await placeOf(work, row);
  if (!warehouseId) return {};
  const lines = linesOf<PickLine>(row);
  const planned = lines.flatMap((line, index) =>
    count(line.planQty) > 0 && textOrNull(line.productId) !== null ? [{ line, index }] : [],
  );
  const rears = await rearsOf(work, String(row.deviceId));
  const wanted = planned.map(({ line }) => ({
    productId: String(line.productId),
    batchId: textOrNull(line.batchId),
    qty: count(line.planQty),
    rear: rears.get(String(line.laneNo)) ?? null,
  }));
  if (wanted.length === 0) return {};
  const taken = await chooseFrom(work, warehouseId, wanted, true);
  await bookWarehouse(
    work,
    taken.map(({ batchId, qty }) => ({
      warehouseId,
      batchId,
      kind: 'pick' as const,
      qty,
      refNo: String(row.replNo),
    })),
  );
  const batchOf = new Map(taken.map(({ line, batchId }) => [planned[line]?.index, batchId]));
  return { lines: lines.map((line, index) => ({ ...line, batchId: batchOf.get(index) ?? line.batchId })) };
}
