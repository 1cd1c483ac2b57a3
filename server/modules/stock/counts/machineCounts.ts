import type { AnyRow } from '../../../../contract/kit/resource';
import { stocktakes } from '../../../../contract/resources/stock/stocktakes';
import { diffOf, diffValue } from '../../../../contract/stocking/stocktakeStates';
import { ulid } from '../../../ids';
import type { JobRunner } from '../../../jobs/jobs';
import { applyEvent } from '../../../kit/records/commands';
import { logged } from '../../../kit/records/createRecord';
import { nextNumber } from '../../../kit/records/documentNumber';
import { linesOf } from '../../../kit/records/fieldValues';
import { findRecord } from '../../../kit/records/records';
import { forEachIsolated, systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import type { JobDeps } from '../../module';
import { adjustStock } from './adjustStock';
import { limitOf } from './limit';
import type { CountLineDraft } from './lines';
import { servedStocktakes } from './stocktakes';

const LOOK_MS = 5_000;
/** Sales of just before the count are on their way for so long. */
const QUIET_MS = 3_000;
const AT_ONCE = 50;
const PROCESS = 'job:stock.counts';

/** One that nobody is at, locked. */
function nextCount({ trx, deps }: UnitOfWork, id: string) {
  return trx
    .selectFrom('machineCounts')
    .innerJoin('devices', 'devices.id', 'machineCounts.deviceId')
    .select(['machineCounts.id', 'deviceId', 'countNo', 'at', 'machineCounts.lines', 'devices.orgId'])
    .where('machineCounts.id', '=', id)
    .where('recvAt', '<=', new Date(deps.clock() - QUIET_MS))
    .forUpdate('machineCounts')
    .skipLocked()
    .executeTakeFirst();
}
type MachineCount = NonNullable<Awaited<ReturnType<typeof nextCount>>>;

/** The lanes with what the book said when the machine counted them. */
async function booksThen({ trx }: UnitOfWork, { deviceId, at, lines }: MachineCount) {
  const lanes = await trx
    .selectFrom('lanes')
    .select(['laneNo', 'productId', 'stock', 'price'])
    .where('deviceId', '=', deviceId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const moved = await trx
    .selectFrom('stockLedger')
    .select('laneNo')
    .select((eb) => eb.fn.sum<number>('delta').as('since'))
    .where('deviceId', '=', deviceId)
    .where('at', '>', at)
    .groupBy('laneNo')
    .execute();
  const since = new Map(moved.map((row) => [row.laneNo, Number(row.since)]));
  const counts = new Map(lines.map(({ laneNo, countQty }) => [laneNo, countQty]));
  return lanes.flatMap(({ laneNo, productId, stock, price }) => {
    const countQty = counts.get(laneNo);
    if (countQty === undefined) return [];
    const line = { laneNo, productId, countQty, bookQty: Math.max(0, stock - (since.get(laneNo) ?? 0)) };
    return [{ line: { ...line, diff: diffOf(line) }, price: price ?? 0 }];
  });
}
type BookQuantities = Awaited<ReturnType<typeof booksThen>>;

/** What the machine has counted anew need not be decided any more. */
async function supersede(
  work: UnitOfWork,
  { deviceId, at }: MachineCount,
  books: BookQuantities,
): Promise<void> {
  const counted = new Set<unknown>(books.map(({ line }) => line.laneNo));
  const waiting = await work.trx
    .selectFrom('stocktakes')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('state', '=', 'pending_approval')
    .where('operatorId', 'is', null)
    .where('startedAt', '<=', at)
    .orderBy('id')
    .execute();
  for (const { id } of waiting) {
    const row = await findRecord(work, servedStocktakes, id);
    if (linesOf<CountLineDraft>(row).every(({ laneNo }) => counted.has(laneNo)))
      await applyEvent(work, servedStocktakes, row, 'supersede');
  }
}

async function stocktakeOf(work: UnitOfWork, count: MachineCount, books: BookQuantities): Promise<AnyRow> {
  const now = new Date(work.deps.clock());
  const differ = books.filter(({ line }) => line.diff !== 0);
  const diffAmount = diffValue(differ.map(({ line, price }) => ({ ...line, price })));
  const small = diffAmount <= (await limitOf(work.trx, count.deviceId));
  const { id } = await work.trx
    .insertInto('stocktakes')
    .values({
      id: ulid(now.getTime()),
      orgId: count.orgId,
      batchNo: await nextNumber(work, 'ST'),
      deviceId: count.deviceId,
      mode: 'auto',
      reportNo: count.countNo,
      state: small ? 'approved' : 'pending_approval',
      lines: JSON.stringify(differ.map(({ line }) => ({ ...line, reason: null }))),
      laneCount: books.length,
      diffQty: differ.reduce((sum, { line }) => sum + line.diff, 0),
      diffAmount,
      operatorId: null,
      startedAt: count.at,
      submittedAt: now,
      approvedBy: null,
      approvedAt: small ? now : null,
      remarks: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await findRecord(work, servedStocktakes, id);
  const { deviceId, state, diffQty } = row;
  const after = { deviceId, mode: 'auto', state, diffQty, diffAmount };
  logged(work, servedStocktakes, {
    action: `${stocktakes.name}.created`,
    entityId: id,
    after,
    orgId: row.orgId,
  });
  return row;
}

/** A count becomes a stocktaking, once; what it says of the stock is booked at once where it is worth little. */
async function take(work: UnitOfWork, id: string): Promise<{ taken: boolean }> {
  const count = await nextCount(work, id);
  if (!count) return { taken: false };
  const known = await work.trx
    .selectFrom('stocktakes')
    .select('id')
    .where('deviceId', '=', count.deviceId)
    .where('reportNo', '=', count.countNo)
    .executeTakeFirst();
  if (!known) {
    const books = await booksThen(work, count);
    await supersede(work, count, books);
    const row = await stocktakeOf(work, count, books);
    if (row.state === 'approved') await adjustStock(work, row);
  }
  await work.trx.deleteFrom('machineCounts').where('id', '=', count.id).execute();
  return { taken: !known };
}

/** @returns how many stocktakings were made */
export async function takeMachineCounts(deps: KitDeps): Promise<number> {
  const waiting = await deps.database.db
    .selectFrom('machineCounts')
    .select('id')
    .where('recvAt', '<=', new Date(deps.clock() - QUIET_MS))
    .orderBy('at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  if (waiting.length === 0) return 0;
  const context = await systemContext(deps.database.db, PROCESS);
  const ids = waiting.map(({ id }) => id);
  return forEachIsolated(deps, PROCESS, ids, async (id) => {
    const { taken } = await runInTransaction(deps, context, (work) => take(work, id));
    return taken;
  });
}

export function countJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('stock.counts', LOOK_MS, async () => {
    await takeMachineCounts(kit);
  });
}
