import { daysLeft, stateByDays } from '../../../contract/products/batchStates';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import type { UnitOfWork } from '../../kit/served';
import { batchesFor } from './fromAbove';

/** A lane as it is when goods come in. */
interface LaneContents {
  id: string;
  productId: string | null;
  stock: number;
}

/**
 * A lane is a queue: what comes in stands behind what lies there, so it may not end sooner; and what would be locked
 * at once is not brought.
 * @throws AppError 409 `err.trace.mismatch`, `err.batch.expired`, `err.lane.fefo_violation`
 */
export async function assertLoadable(
  { trx, deps }: UnitOfWork,
  lane: LaneContents,
  batchId: string,
): Promise<void> {
  const [batch] = await batchesFor(trx, { batches: [batchId] });
  if (!batch || batch.productId !== lane.productId) throw new AppError(409, 'err.trace.mismatch');
  const states = [batch.state, stateByDays(daysLeft(batch.expiry, deps.clock()), batch.stopSaleDays)];
  if (!states.every((state) => state === 'normal' || state === 'near_expiry'))
    throw new AppError(409, 'err.batch.expired');
  if (lane.stock === 0) return;
  const later = await trx
    .selectFrom('laneBatches')
    .select('id')
    .where('laneId', '=', lane.id)
    .where('expiry', '>', batch.expiry)
    .executeTakeFirst();
  if (later) throw new AppError(409, 'err.lane.fefo_violation');
}

/** What a plan puts into one lane, and how much lies there when it comes in. */
export interface LaneLoad {
  lane: LaneContents;
  batchId: unknown;
}

/** Checks at planning time what the lane would refuse at the machine. @throws AppError 400 */
export async function assertPlanFits(
  work: UnitOfWork,
  plan: readonly (LaneLoad | undefined)[],
): Promise<void> {
  for (const [index, planned] of plan.entries()) {
    if (!planned || typeof planned.batchId !== 'string') continue;
    try {
      await assertLoadable(work, planned.lane, planned.batchId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw invalid({ [`lines.${index}.batchId`]: error.key });
    }
  }
}
