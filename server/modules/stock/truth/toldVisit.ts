import { sql } from 'kysely';
import type { UnitOfWork, Values } from '../../../kit/served';
import { bookMovement, type StockedLane } from '../movements';

interface VisitedLane {
  deviceId: string;
  replNo: string;
  lane: StockedLane;
}

/** Units that the machine has booked of a visit by itself, before the person who made it was heard of. */
export async function reportedQuantity(
  { trx }: UnitOfWork,
  { deviceId, replNo, lane }: VisitedLane,
): Promise<number | undefined> {
  const { rows } = await sql<{ n: number; delta: number }>`
    select count(*)::int as n, coalesce(sum(delta), 0)::int as delta from stock_ledger
    where device_id = ${deviceId} and lane_no = ${lane.laneNo} and ref_no = ${replNo} and kind = 'repl'
      and actor is null`.execute(trx);
  return rows[0] && rows[0].n > 0 ? rows[0].delta : undefined;
}

/** What came in last has no batch yet, for machines do not know those of the books. */
async function nameRear({ trx }: UnitOfWork, laneId: string, batchId: string): Promise<void> {
  await sql`update lane_batches set batch_id = ${batchId} where id = (select id from lane_batches
    where lane_id = ${laneId} and batch_id is null order by pos desc limit 1)`.execute(trx);
}

interface VisitEvidence {
  told: number;
  /** By the person. */
  moved: number;
  /** What a count of the lane before the visit adds. */
  correction: number;
  batchId: string | null;
}

/**
 * A visit that the machine has told already: nothing comes in twice. The person says which batch it was, and what
 * he counted and moved corrects the word of the machine.
 */
export async function confirmTold(
  work: UnitOfWork,
  visited: VisitedLane,
  { told, moved, correction, batchId }: VisitEvidence,
): Promise<Values> {
  const { deviceId, replNo, lane } = visited;
  const beforeQty = lane.stock - told + correction;
  if (told > 0 && batchId) await nameRear(work, lane.id, batchId);
  const delta = correction + moved - told;
  await bookMovement(work, { deviceId, lane, delta, kind: 'adjust', refNo: replNo });
  return { productId: lane.productId, beforeQty, afterQty: lane.stock };
}
