import type { AnyRow } from '../../../../contract/kit/resource';
import { batchRecalls } from '../../../../contract/resources/stock/batchRecalls';
import {
  RECALL_HOURS,
  type RecallLine,
  type RecallPlace,
  recallProgress,
} from '../../../../contract/stocking/recallStates';
import { HOUR_MS } from '../../../../contract/time/durations';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import { linesOf } from '../../../kit/records/fieldValues';
import type { ServedResource, UnitOfWork } from '../../../kit/served';
import { linesGranted } from '../../devices/laneGrants';
import { holdLanes } from '../../machines/holds/holdLanes';
import { confirmedPlaces, lyingOf, placesOf, setApart } from './places';
import { lanesWith, soldUnits } from './sold';

/** A lane of which nothing is known yet but that it holds the batch. */
export const newRecallLine = ({
  deviceId,
  laneNo,
  qty,
}: Pick<RecallLine, 'deviceId' | 'laneNo' | 'qty'>) => ({
  deviceId,
  laneNo,
  qty: Number(qty),
  locked: true,
  confirmedBy: null,
  confirmedAt: null,
  provenAt: null,
});

/**
 * Locks every lane that holds the batch, in all institutions below its owner, sets its packs in warehouses apart, and
 * opens the owner's board; a batch that lies nowhere gets one too, for what was sold of it.
 */
export async function openRecalls(
  work: UnitOfWork,
  batch: AnyRow,
  { recallNo, level, reason }: { recallNo: string; level: '1' | '2' | '3'; reason: string | undefined },
): Promise<void> {
  const { trx, deps, context } = work;
  const at = new Date(deps.clock());
  const lanes = await lanesWith(trx, batch.id);
  await holdLanes(
    trx,
    lanes.holding.map(({ id }) => id),
    { hold: 'quarantined', reason: 'recall', at, by: context.principal.userId || null },
  );
  const sold = await soldUnits(trx, batch.id, lanes);
  const lines = lanes.holding.map(newRecallLine);
  const { places, storedQty } = await setApart(work, { batchId: batch.id, recallNo });
  const done = lines.length + places.length === 0;
  await trx
    .insertInto('batchRecalls')
    .values({
      id: ulid(at.getTime()),
      orgId: String(batch.orgId),
      recallNo,
      batchId: batch.id,
      productId: String(batch.productId),
      level,
      state: done ? 'verified' : 'open',
      progress: recallProgress(lines, places),
      storedQty,
      places: JSON.stringify(places),
      laneCount: lines.length,
      heldQty: lines.reduce((sum, { qty }) => sum + qty, 0),
      removedQty: 0,
      soldQty: sold.soldQty,
      maybeSoldQty: sold.maybeSoldQty,
      lines: JSON.stringify(lines),
      sales: JSON.stringify(sold.sales),
      openedBy: context.principal.userId || null,
      openedAt: at,
      dueAt: new Date(at.getTime() + (RECALL_HOURS[level] ?? 48) * HOUR_MS),
      verifiedAt: done ? at : null,
      reason: reason ?? null,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}

/** How the lanes stand now: whether we hold them, and whether their machines are known to do so. */
async function complete(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  const devices = [
    ...new Set(rows.flatMap((row) => linesOf<RecallLine>(row).map(({ deviceId }) => deviceId))),
  ];
  const lanes = devices.length
    ? await db
        .selectFrom('lanes')
        .select(['deviceId', 'laneNo', 'hold', 'holdProof'])
        .where('deviceId', 'in', devices)
        .where('hold', 'is not', null)
        .execute()
    : [];
  const held = new Map(lanes.map((lane) => [`${lane.deviceId} ${lane.laneNo}`, lane]));
  const stored = rows.filter((row) => placesOf(row).length > 0).map(({ batchId }) => String(batchId));
  const lying = stored.length > 0 ? await lyingOf(db, stored) : [];
  return rows.map((row) => {
    const places = placesOf(row).map((place) => {
      const own = lying.find(
        ({ warehouseId, batchId }) => warehouseId === place.warehouseId && batchId === row.batchId,
      );
      return Object.assign({}, place, { left: own ? own.free + own.reserved : 0 });
    });
    const lines = linesOf<RecallLine>(row).map((line) => {
      const lane = held.get(`${line.deviceId} ${line.laneNo}`);
      return { ...line, locked: lane?.hold === 'quarantined', proof: lane?.holdProof ?? null };
    });
    const lockedCount = lines.filter(({ locked }) => locked).length;
    return {
      ...row,
      lines,
      places,
      lockedCount,
      provenCount: lines.filter(({ provenAt }) => provenAt).length,
    };
  });
}

/** Somebody says that he took the goods out of one machine. @throws AppError 409 */
function confirmed(
  { deps, context }: UnitOfWork,
  row: AnyRow,
  { deviceId, removedQty }: Record<string, unknown>,
) {
  const before = linesOf<RecallLine>(row);
  if (!before.some((line) => line.deviceId === deviceId && !line.confirmedAt))
    throw new AppError(409, 'err.recall.no_lane');
  const now = deps.clock();
  const lines = before.map((line) =>
    line.deviceId === deviceId && !line.confirmedAt
      ? { ...line, confirmedBy: context.principal.userId, confirmedAt: now }
      : line,
  );
  const removed = Number(row.removedQty) + Number(removedQty);
  return Object.assign({ lines, removedQty: removed }, standing(lines, placesOf(row), now));
}

/** How far the recall is, and whether it is done. */
export function standing(lines: readonly RecallLine[], places: readonly RecallPlace[], now: number) {
  const progress = recallProgress(lines, places);
  if (progress < 100) return { progress, state: 'open' };
  return { progress, state: 'verified', verifiedAt: new Date(now) };
}

/** Somebody says that the packs in one warehouse are set apart. @throws AppError 409 */
async function confirmPlace(
  work: UnitOfWork,
  row: AnyRow,
  { warehouseId, apartQty }: Record<string, unknown>,
) {
  const places = await confirmedPlaces(work, row, warehouseId);
  const removedQty = Number(row.removedQty) + Number(apartQty);
  const set = standing(linesOf<RecallLine>(row), places, work.deps.clock());
  return { set: Object.assign({ places, removedQty }, set) };
}

export const servedBatchRecalls: ServedResource = {
  resource: batchRecalls,
  visible: linesGranted,
  shortSearches: true,
  complete,
  commands: {
    confirm: async (work, row, args) => ({ set: confirmed(work, row, args) }),
    confirmPlace,
  },
};
