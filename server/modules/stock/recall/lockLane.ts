import type { Executor } from '../../../db/tables';

/** Why a lane may not sell, as it stands in the lane. */
export type LockReason = 'recall' | 'stop_sale' | 'expired';

/**
 * Locks lanes. The one place where that is asked for: today in our books only; the machine hears of it by a command.
 * @returns how many were not locked before
 */
export async function lockLanes(
  db: Executor,
  laneIds: readonly string[],
  { reason, at }: { reason: LockReason | string; at: Date },
): Promise<number> {
  if (laneIds.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable('lanes')
    .set((eb) => ({
      saleState: 'quarantined' as const,
      pauseReason: reason,
      version: eb('version', '+', 1),
      updatedAt: at,
    }))
    .where('id', 'in', [...laneIds])
    .where('saleState', '<>', 'quarantined')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
