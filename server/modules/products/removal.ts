import { type SqlBool, sql } from 'kysely';
import { COUNTS_OPEN } from '../../../contract/stocking/replenishStates';
import { AppError } from '../../errors';
import type { UnitOfWork } from '../../kit/served';

/** Its line names the batch. */
const names = (batchId: string) => sql<SqlBool>`lines @> ${JSON.stringify([{ batchId }])}::jsonb`;

/** Somebody is about to put it in, to bring it away, or to look for it. */
async function isInOpenForm({ trx }: UnitOfWork, batchId: string): Promise<boolean> {
  const { rows } = await sql`
    select from replenish_tasks where state = any(${sql.val(COUNTS_OPEN)}::text[]) and ${names(batchId)}
    union all select from requisition_forms where state <> 'closed' and ${names(batchId)}
    union all select from return_forms where state <> 'closed' and ${names(batchId)}
    union all select from batch_recalls where state = 'open' and batch_id = ${batchId}
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** A batch is gone when nothing of it lies in a lane or a warehouse, and nobody is at work on it. @throws AppError 409 */
export async function assertGone(work: UnitOfWork, batchId: string): Promise<void> {
  const lies = await work.trx
    .selectFrom('laneBatches')
    .select('id')
    .where('batchId', '=', batchId)
    .where('qty', '>', 0)
    .executeTakeFirst();
  if (lies) throw new AppError(409, 'err.batch.inLanes');
  const kept = await work.trx
    .selectFrom('warehouseStocks')
    .select('id')
    .where('batchId', '=', batchId)
    .where('onHand', '>', 0)
    .executeTakeFirst();
  if (kept) throw new AppError(409, 'err.batch.inWarehouse');
  if (await isInOpenForm(work, batchId)) throw new AppError(409, 'err.batch.formOpen');
}
