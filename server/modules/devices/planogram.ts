import type { Expression, SqlBool } from 'kysely';
import type {
  LaneBatch,
  Planogram,
  PlanogramCabinet,
  PlanogramLane,
} from '../../../contract/machines/planogram';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';
import { titlesAbove } from '../../kit/query/rows';
import { CABINET_CLASS } from '../climate/zoneFacts';
import { findDevice } from './devices';
import { laneScope } from './laneGrants';

async function cabinetsOf(db: Executor, deviceId: string): Promise<PlanogramCabinet[]> {
  const rows = await db
    .selectFrom('cabinets')
    .innerJoin('devices', 'devices.id', 'cabinets.deviceId')
    .leftJoin('trays', 'trays.cabinetId', 'cabinets.id')
    .leftJoin('palletTypes', 'palletTypes.id', 'trays.palletTypeId')
    .select(['cabinetNo as no', 'cabinets.type', 'cabinets.role', 'trays.trayNo', 'trays.mechanism'])
    .select(['palletTypes.usableW', 'palletTypes.slotWidth', 'palletTypes.clearH'])
    .select(CABINET_CLASS.as('storageClass'))
    .where('cabinets.deviceId', '=', deviceId)
    .orderBy('cabinetNo')
    .orderBy('trays.trayNo')
    .execute();
  const cabinets = new Map<string, PlanogramCabinet>();
  for (const { no, type, role, storageClass, trayNo, mechanism, usableW, slotWidth, clearH } of rows) {
    const cabinet = cabinets.get(no) ?? { no, type, role, storageClass, trays: [] };
    cabinets.set(no, cabinet);
    if (trayNo !== null && mechanism !== null)
      cabinet.trays.push({ trayNo, mechanism, usableW, slotWidth, clearH });
  }
  return [...cabinets.values()];
}

async function batchesOf(db: Executor, deviceId: string): Promise<Map<string, LaneBatch[]>> {
  const rows = await db
    .selectFrom('laneBatches')
    .innerJoin('lanes', 'lanes.id', 'laneBatches.laneId')
    .select(['laneId', 'batchNo', 'expiry', 'qty'])
    .where('lanes.deviceId', '=', deviceId)
    .orderBy('laneId')
    .orderBy('pos')
    .execute();
  const batches = new Map<string, LaneBatch[]>();
  for (const { laneId, ...batch } of rows) batches.set(laneId, [...(batches.get(laneId) ?? []), batch]);
  return batches;
}

type LaneGoods = Pick<PlanogramLane, 'productId' | 'productName' | 'machineProductName'> & {
  machineProductId?: string | null;
};

/** Names of products without one: of those of the institutions above, people below know the names only. */
function namesAbove(db: Executor, rows: readonly LaneGoods[]): Promise<Record<string, string>> {
  const ids = rows.flatMap((row) => [
    row.productName === null ? row.productId : null,
    row.machineProductName === null ? row.machineProductId : null,
  ]);
  return titlesAbove(db, 'products', [...new Set(ids.filter((id) => typeof id === 'string'))]);
}

async function lanesOf(db: Executor, deviceId: string, scope: Expression<SqlBool>): Promise<PlanogramLane[]> {
  const batches = await batchesOf(db, deviceId);
  const rows = await db
    .selectFrom('lanes')
    .innerJoin('trays', 'trays.id', 'lanes.trayId')
    .innerJoin('cabinets', 'cabinets.id', 'trays.cabinetId')
    .leftJoin('products', 'products.id', 'lanes.productId')
    .leftJoin('products as held', 'held.id', 'lanes.machineProductId')
    .select(['lanes.id', 'lanes.version', 'laneNo', 'trayId', 'cabinetNo', 'trayNo', 'col', 'span'])
    .select(['lanes.productId', 'products.genericName as productName', 'products.specification'])
    .select(['lanes.price', 'capacity', 'stock', 'lockedStock', 'minAlert', 'lanes.saleState', 'health'])
    .select([
      'pauseReason',
      'reportedAt',
      'hold',
      'holdProof',
      'lanes.machinePrice',
      'atMachine',
      'differsSince',
    ])
    .select(['lanes.machineProductId', 'held.genericName as machineProductName'])
    .where('lanes.deviceId', '=', deviceId)
    .where(scope)
    .orderBy('cabinetNo')
    .orderBy('trayNo')
    .orderBy('col')
    .execute();
  const above = await namesAbove(db, rows);
  return rows.map(({ machineProductId, ...row }) => ({
    ...row,
    productName: row.productName ?? above[row.productId ?? ''] ?? null,
    machineProductName: row.machineProductName ?? above[machineProductId ?? ''] ?? null,
    pauseReason: row.pauseReason ?? null,
    reportedAt: row.reportedAt?.getTime() ?? null,
    machinePrice: row.machinePrice ?? null,
    atMachine: row.atMachine ?? null,
    differsSince: row.differsSince?.getTime() ?? null,
    batches: batches.get(row.id) ?? [],
  }));
}

/** The cabinets of a machine with everything that is in them. @throws AppError 404 */
export async function planogramOf(
  { database: { db }, clock }: { database: Database; clock: () => number },
  principal: Principal,
  id: string,
): Promise<Planogram> {
  const { name, orgId, operState, salesPolicy, timezone } = await findDevice(db, principal, id);
  // Before anything is read: what a machine says from now on is not in it for sure.
  const asOf = clock();
  const { path } = await db
    .selectFrom('organizations')
    .select('path')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  const cabinets = await cabinetsOf(db, id);
  const lanes = await lanesOf(db, id, laneScope(principal, asOf));
  const sellerIds = path.split('.').filter((each) => each !== '');
  const machine = { deviceId: id, deviceName: name, orgId, sellerIds, operState, salesPolicy, timezone };
  return { ...machine, asOf, cabinets, lanes };
}
