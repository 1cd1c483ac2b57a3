import type { Insertable } from 'kysely';
import { stockDiscrepancies } from '../../../../contract/resources/stock/stockDiscrepancies';
import { COUNTS_A_VISIT } from '../../../../contract/stocking/discrepancyStates';
import { suspectCause } from '../../../../contract/stocking/suspect';
import { DAY_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { Executor, Tables } from '../../../db/tables';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import type { JobRunner } from '../../../jobs/jobs';
import { causeEvents, forEachIsolated } from '../../../kit/records/systemEvents';
import type { KitDeps, ServedResource, UnitOfWork } from '../../../kit/served';
import type { JobDeps } from '../../module';
import { bookTrust, disagreeing, type LaneBooks, laneEvidenceOf } from './books';

const LOOK_MS = 10 * MINUTE_MS;
const PROCESS = 'job:stock.discrepancies';

export const servedStockDiscrepancies: ServedResource = {
  resource: stockDiscrepancies,
  shortSearches: true,
  commands: {
    async explain({ context }, _row, { cause }, reason) {
      return { set: { cause, explanation: reason, explainedBy: context.principal.userId } };
    },
    async settle({ context, deps }, row) {
      const { userId } = context.principal;
      if (row.explainedBy === userId) throw new AppError(409, 'err.audit.self_review');
      return { set: { settledBy: userId, settledAt: new Date(deps.clock()) } };
    },
  },
};

type Figures = Omit<
  Insertable<Tables['stockDiscrepancies']>,
  'id' | 'state' | 'seenAt' | 'cause' | 'explanation' | 'explainedBy' | 'settledBy' | 'settledAt'
> & { deviceId: string; laneNo: string };

async function figuresOf(
  db: Executor,
  lane: LaneBooks,
  others: readonly number[],
  now: number,
): Promise<Figures> {
  const { cause, sure } = suspectCause(await laneEvidenceOf(db, lane, others));
  const { deviceId, orgId, laneNo, productId, diff, reportedQty, reportedAt, computedQty, since } = lane;
  return {
    deviceId,
    orgId,
    laneNo,
    productId,
    diff,
    reportedQty,
    reportedAt,
    computedQty,
    amount: Math.abs(diff) * (lane.price ?? 0),
    computedSince: since,
    countedQty: lane.countedQty,
    countedAt: lane.countedAt,
    ...bookTrust(lane, now),
    suspect: cause,
    suspectSure: sure,
  };
}

const NOT_YET = {
  cause: null,
  explanation: null,
  explainedBy: null,
  settledBy: null,
  settledAt: null,
} as const;

/** A question that stands open anew: others look at the figures of a known one, which only change. */
async function note(db: Executor, figures: Figures, now: number): Promise<void> {
  const known = await db
    .selectFrom('stockDiscrepancies')
    .select(['id', 'state', 'diff', 'suspect'])
    .where('deviceId', '=', figures.deviceId)
    .where('laneNo', '=', figures.laneNo)
    .where('state', '<>', 'settled')
    .executeTakeFirst();
  if (!known) {
    const own = { id: ulid(now), state: 'open' as const, seenAt: new Date(now), ...NOT_YET };
    await db
      .insertInto('stockDiscrepancies')
      .values({ ...figures, ...own })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else if (known.state === 'open' && (known.diff !== figures.diff || known.suspect !== figures.suspect)) {
    await db
      .updateTable('stockDiscrepancies')
      .set((eb) => ({ ...figures, version: eb('version', '+', 1), updatedAt: new Date(now) }))
      .where('id', '=', known.id)
      .execute();
  }
}

export interface LaneCount {
  lane: Pick<LaneBooks, 'deviceId' | 'orgId' | 'laneNo' | 'productId' | 'price'>;
  bookQty: number;
  countQty: number;
  refNo: string;
  /** What the count found in the other lanes. */
  others: readonly number[];
}
const COUNT_DAYS_MS = 30 * DAY_MS;

/** The count as a book of its own. @returns when the lane was counted before */
async function writeCount(work: UnitOfWork, { lane, countQty, refNo }: LaneCount, at: Date): Promise<Date> {
  const { deviceId, orgId, laneNo, productId } = lane;
  const before = await work.trx
    .selectFrom('laneCounts')
    .select('at')
    .where('deviceId', '=', deviceId)
    .where('laneNo', '=', laneNo)
    .orderBy('at', 'desc')
    .executeTakeFirst();
  const actor = work.context.principal.name;
  await work.trx
    .insertInto('laneCounts')
    .values({ deviceId, orgId, laneNo, productId, refNo, actor, at, id: ulid(at.getTime()), qty: countQty })
    .execute();
  return before?.at ?? new Date(at.getTime() - COUNT_DAYS_MS);
}

/** What a count says to the question of its lane, and the question it asks where there was none. */
export async function answerCount(work: UnitOfWork, count: LaneCount): Promise<void> {
  const { trx, deps } = work;
  const at = new Date(deps.clock());
  const since = await writeCount(work, count, at);
  const { lane, bookQty, countQty, others } = count;
  const counted = { countedQty: countQty, countedAt: at, countedSure: 'high' as const };
  const { numUpdatedRows } = await trx
    .updateTable('stockDiscrepancies')
    .set((eb) => ({ ...counted, state: 'counted' as const, version: eb('version', '+', 1), updatedAt: at }))
    .where('deviceId', '=', lane.deviceId)
    .where('laneNo', '=', lane.laneNo)
    .where('state', 'in', ['open', 'explained'])
    .executeTakeFirst();
  const diff = countQty - bookQty;
  if (numUpdatedRows > 0n || diff === 0) return;
  const books: LaneBooks = {
    ...lane,
    health: 'ok',
    reportedAt: null,
    reportedQty: null,
    computedQty: bookQty,
    since,
    diff,
    countedQty: countQty,
    countedAt: null,
    otherProduct: false,
    overCapacity: false,
  };
  const figures = await figuresOf(trx, books, others, at.getTime());
  const own = { id: ulid(at.getTime()), state: 'counted' as const, seenAt: at, ...NOT_YET };
  await trx
    .insertInto('stockDiscrepancies')
    .values({ ...figures, ...counted, ...own, reportedSure: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lanes of a machine where a count would settle most, by what the difference is worth. */
export async function lanesToCount(db: Executor, deviceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stockDiscrepancies')
    .select('laneNo')
    .where('deviceId', '=', deviceId)
    .where('state', 'in', ['open', 'explained'])
    .orderBy('amount', 'desc')
    .orderBy('laneNo')
    .limit(COUNTS_A_VISIT)
    .execute();
  return rows.flatMap(({ laneNo }) => laneNo ?? []);
}

/** Looks through the fleet once. @returns how many lanes disagree */
export async function findDiscrepancies(deps: KitDeps): Promise<number> {
  const { db } = deps.database;
  const now = deps.clock();
  const lanes = await disagreeing(db);
  const wrong = new Map(lanes.map((lane) => [`${lane.deviceId} ${lane.laneNo}`, lane]));
  await forEachIsolated(deps, PROCESS, [...wrong.keys()], async (key) => {
    const lane = wrong.get(key) as LaneBooks;
    const others = lanes.filter((each) => each !== lane && each.deviceId === lane.deviceId);
    const diffs = others.map(({ diff }) => diff);
    await note(db, await figuresOf(db, lane, diffs, now), now);
    return true;
  });
  const open = await db
    .selectFrom('stockDiscrepancies')
    .select(['id', 'deviceId', 'laneNo'])
    .where('state', '=', 'open')
    .execute();
  const ids = open.filter(({ deviceId, laneNo }) => !wrong.has(`${deviceId} ${laneNo}`)).map(({ id }) => id);
  const values = async () => ({ settledAt: new Date(now) });
  await causeEvents(deps, servedStockDiscrepancies, { event: 'vanish', ids, process: PROCESS, values });
  return lanes.length;
}

export function discrepancyJobs(jobs: JobRunner, deps: JobDeps): void {
  jobs.every('stock.discrepancies', LOOK_MS, async () => {
    await findDiscrepancies(deps.kit);
  });
}
