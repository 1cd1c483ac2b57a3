import { STORAGE_CLASSES, type StorageClass } from '../../../../contract/climate';
import type { AnyRow } from '../../../../contract/kit/resource';
import { afterQty, COUNTS_OPEN, type ReplenishLine } from '../../../../contract/stocking/replenishStates';
import type { Executor } from '../../../db/tables';
import { linesOf } from '../../../kit/records/fieldValues';
import { batchesFor, productsFor } from '../fromAbove';
import { withCodesAsked } from '../scanned';

const textsOf = (rows: readonly AnyRow[], name: 'productId' | 'batchId') => [
  ...new Set(
    rows.flatMap((row) =>
      linesOf<ReplenishLine>(row).flatMap((line) => (typeof line[name] === 'string' ? [line[name]] : [])),
    ),
  ),
];

export async function expiriesOf(
  db: Executor,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (batchIds.length === 0) return new Map();
  const rows = await batchesFor(db, { batches: batchIds });
  return new Map(rows.map(({ id, expiry }) => [id, expiry]));
}

/** Goods that travel in a cold box. */
export async function coldOf(db: Executor, productIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (productIds.length === 0) return new Set();
  const rows = await productsFor(db, productIds);
  return new Set(
    rows
      .filter(({ storageClass }) => STORAGE_CLASSES[storageClass as StorageClass]?.cold)
      .map(({ id }) => id),
  );
}

/** What lies in the lanes now, of tasks that have not been done: lanes sell on after the plan was made. */
async function lyingNow(db: Executor, rows: readonly AnyRow[]): Promise<ReadonlyMap<string, number>> {
  const devices = rows.flatMap(({ state, deviceId }) =>
    COUNTS_OPEN.includes(state) ? [String(deviceId)] : [],
  );
  if (devices.length === 0) return new Map();
  const found = await db
    .selectFrom('lanes')
    .select(['deviceId', 'laneNo', 'stock'])
    .where('deviceId', 'in', [...new Set(devices)])
    .execute();
  return new Map(found.map(({ deviceId, laneNo, stock }) => [`${deviceId} ${laneNo}`, stock]));
}

function withStock(row: AnyRow, line: ReplenishLine, lying: ReadonlyMap<string, number>): ReplenishLine {
  const stock = lying.get(`${row.deviceId} ${line.laneNo}`);
  if (stock === undefined || !COUNTS_OPEN.includes(row.state)) return line;
  return Object.assign({}, line, { beforeQty: stock, afterQty: afterQty(stock, line) });
}

/** For the packer: last day of each batch, cold goods, and codes where required. */
export async function withLineFacts(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  const expiries = await expiriesOf(db, textsOf(rows, 'batchId'));
  const cold = await coldOf(db, textsOf(rows, 'productId'));
  const coded = await withCodesAsked(db, rows);
  const lying = await lyingNow(db, rows);
  return coded.map((row) => ({
    ...row,
    lines: linesOf<ReplenishLine>(row).map((line) => ({
      ...withStock(row, line, lying),
      expiry: expiries.get(String(line.batchId)) ?? null,
      coldBox: cold.has(String(line.productId)),
    })),
  }));
}
