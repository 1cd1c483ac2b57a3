import { type SqlBool, sql } from 'kysely';
import { COUNTS_OPEN } from '../../../contract/stocking/replenishStates';
import { AppError } from '../../errors';
import type { Change } from '../../kit/served';

/** Its line names the batch. */
const names = (batchId: string) => sql<SqlBool>`lines @> ${JSON.stringify([{ batchId }])}::jsonb`;

async function isInOpenForm({ trx }: Change, batchId: string): Promise<boolean> {
  const found = await Promise.all([
    trx
      .selectFrom('replenishTasks')
      .select('id')
      .where('state', 'in', COUNTS_OPEN as never)
      .where(names(batchId))
      .executeTakeFirst(),
    trx
      .selectFrom('requisitionForms')
      .select('id')
      .where('state', '<>', 'closed')
      .where(names(batchId))
      .executeTakeFirst(),
    trx
      .selectFrom('returnForms')
      .select('id')
      .where('state', '<>', 'closed')
      .where(names(batchId))
      .executeTakeFirst(),
    trx
      .selectFrom('batchRecalls')
      .select('id')
      .where('state', '=', 'open')
      .where('batchId', '=', batchId)
      .executeTakeFirst(),
  ]);
  return found.some((form) => form !== undefined);
}

/** A batch is gone when nothing of it lies in a lane, and nobody is at work on it. @throws AppError 409 */
export async function assertGone(change: Change, batchId: string): Promise<void> {
  const lies = await change.trx
    .selectFrom('laneBatches')
    .select('id')
    .where('batchId', '=', batchId)
    .where('qty', '>', 0)
    .executeTakeFirst();
  if (lies) throw new AppError(409, 'err.batch.inLanes');
  if (await isInOpenForm(change, batchId)) throw new AppError(409, 'err.batch.formOpen');
}
