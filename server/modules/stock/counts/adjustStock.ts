import type { AnyRow } from '../../../../contract/kit/resource';
import { diffOf, isMachineCount, uncorrected } from '../../../../contract/stocking/stocktakeStates';
import { linesOf } from '../../../kit/records/fieldValues';
import type { UnitOfWork } from '../../../kit/served';
import { bookMovement, laneOf, noLane, type StockedLane } from '../movements';
import { answerCount } from '../truth/discrepancies';
import type { CountLineDraft } from './lines';
import { setSale } from './setSale';

interface StockAdjustment {
  deviceId: string;
  lane: StockedLane;
  line: CountLineDraft;
  /** When it was counted. */
  since: Date;
  byMachine: boolean;
}

/** What corrections have changed since the count; null where somebody has counted the lane with his own hands later. */
async function correctedSince({ trx }: UnitOfWork, { deviceId, lane, since, byMachine }: StockAdjustment) {
  const { laneNo } = lane;
  if (byMachine) {
    const later = await trx
      .selectFrom('laneCounts')
      .select('id')
      .where('deviceId', '=', deviceId)
      .where('laneNo', '=', laneNo)
      .where('at', '>', since)
      .limit(1)
      .executeTakeFirst();
    if (later) return null;
  }
  const { sum } = await trx
    .selectFrom('stockLedger')
    .select((eb) => eb.fn.sum<number | null>('delta').as('sum'))
    .where('deviceId', '=', deviceId)
    .where('laneNo', '=', laneNo)
    .where('kind', '=', 'adjust')
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** By how much the stock of a lane has to change now. */
async function openDifference(work: UnitOfWork, counted: StockAdjustment): Promise<number> {
  const { lane, line } = counted;
  const diff = diffOf(line);
  // Another product stands there since.
  if (diff === 0 || (line.productId ?? null) !== lane.productId) return 0;
  const corrected = await correctedSince(work, counted);
  if (corrected === null) return 0;
  const delta = uncorrected(diff, corrected);
  return Math.min(Math.max(delta, lane.lockedStock - lane.stock), lane.capacity - lane.stock);
}

/**
 * The differences become the stock, lane by lane. What a person has counted is a book of its own and answers the
 * questions of its lanes; the word of a machine is booked as such, so that its questions stay open.
 */
export async function adjustStock(work: UnitOfWork, row: AnyRow): Promise<void> {
  const [deviceId, refNo] = [String(row.deviceId), String(row.batchNo)];
  const byMachine = isMachineCount(row);
  const since = new Date(Number(row.startedAt));
  const diffs = linesOf<CountLineDraft>(row).map(diffOf);
  for (const [index, line] of linesOf<CountLineDraft>(row).entries()) {
    const lane = await laneOf(work, deviceId, line.laneNo);
    if (!lane && byMachine) continue;
    if (!lane) throw noLane(index);
    if (!byMachine)
      await answerCount(work, {
        lane: { ...lane, deviceId },
        bookQty: Number(line.bookQty),
        countQty: Number(line.countQty),
        refNo,
        others: diffs.filter((_diff, at) => at !== index),
      });
    const delta = await openDifference(work, { deviceId, lane, line, since, byMachine });
    await bookMovement(work, {
      deviceId,
      lane,
      delta,
      kind: 'adjust',
      refNo,
      said: byMachine || undefined,
    });
  }
  await setSale(work, row, false);
}
