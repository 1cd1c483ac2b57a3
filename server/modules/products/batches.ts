import type { AnyRow } from '../../../contract/kit/resource';
import {
  daysLeft,
  lastDay,
  latestExpiry,
  nearLevel,
  stateByDays,
} from '../../../contract/products/batchStates';
import { batches } from '../../../contract/resources/products/batches';
import { tradeDay } from '../../../contract/time/chinaTime';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';
import { holdLanes } from '../machines/holds/holdLanes';
import { openRecalls } from '../stock/recall/recalls';
import { assertGone } from './removal';

async function facts({ trx }: UnitOfWork, productId: unknown) {
  return trx
    .selectFrom('products')
    .select(['shelfLifeMonths', 'stopSaleDays'])
    .where('id', '=', String(productId))
    .executeTakeFirstOrThrow();
}

const precisionOf = (row: Values) => (row.expiryPrecision === 'month' ? 'month' : 'day');
const endOf = (row: Values) => lastDay(String(row.expiry), precisionOf(row));

async function assertFree({ trx }: UnitOfWork, next: Values, id = ''): Promise<void> {
  const same = await trx
    .selectFrom('batches')
    .select('id')
    .where('productId', '=', String(next.productId))
    .where('batchNo', '=', String(next.batchNo))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (same) throw new AppError(409, 'err.form.duplicate', undefined, { batchNo: 'err.form.duplicate' });
}

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  const next = { ...current, ...values };
  if (String(next.mfgDate) > tradeDay(work.deps.clock())) throw invalid({ mfgDate: 'err.batch.notMadeYet' });
  await assertFree(work, next, current?.id);
  const { shelfLifeMonths, stopSaleDays } = await facts(work, next.productId);
  const end = endOf(next);
  if (end > lastDay(latestExpiry(String(next.mfgDate), shelfLifeMonths), precisionOf(next)))
    throw invalid({ expiry: 'err.batch.shelfLife' });
  const days = daysLeft(end, work.deps.clock());
  const known = { ...values, expiry: end, nearLevel: nearLevel(days) };
  return current ? known : { ...known, state: stateByDays(days, stopSaleDays) };
}

/** Nothing of a quarantined batch is sold from the moment it is; a person releases each lane. */
async function lockWhatHolds({ trx, deps, context }: UnitOfWork, batchId: string): Promise<void> {
  const holding = await trx
    .selectFrom('laneBatches')
    .select('laneId')
    .distinct()
    .where('batchId', '=', batchId)
    .execute();
  await holdLanes(
    trx,
    holding.map(({ laneId }) => laneId),
    {
      hold: 'quarantined',
      reason: 'quarantine',
      at: new Date(deps.clock()),
      by: context.principal.userId || null,
    },
  );
}

export const servedBatches: ServedResource = {
  resource: batches,
  namedBelow: true,
  shortSearches: true,
  prepare,
  async complete(_db, rows) {
    const now = Date.now();
    return rows.map((row) => ({ ...row, daysLeft: daysLeft(endOf(row), now) }));
  },
  async guardDelete({ trx }, row) {
    const used = await trx
      .selectFrom('lanes')
      .select('id')
      .where('productId', '=', String(row.productId))
      .executeTakeFirst();
    if (used) throw new AppError(409, 'err.kit.inUse');
  },
  async stored(work, row, before) {
    if (row.state === 'quarantined' && before?.state !== 'quarantined') await lockWhatHolds(work, row.id);
  },
  commands: {
    async quarantine(_change, _row, _args, reason) {
      return { set: { stateReason: reason } };
    },
    async release(work, row, _args, reason) {
      const { stopSaleDays } = await facts(work, row.productId);
      const state = stateByDays(daysLeft(endOf(row), work.deps.clock()), stopSaleDays);
      if (state === 'expired') throw new AppError(409, 'err.batch.expired');
      return { set: { state, stateReason: reason } };
    },
    async recall(work, row, { recallNo, recallLevel }, reason) {
      const level = recallLevel as '1' | '2' | '3';
      await openRecalls(work, row, { recallNo: String(recallNo), level, reason });
      return { set: { recallNo, recallLevel, recalledAt: work.deps.clock(), stateReason: reason } };
    },
    async remove(work, row, _args, reason) {
      await assertGone(work, row.id);
      return { set: { stateReason: reason } };
    },
  },
};
