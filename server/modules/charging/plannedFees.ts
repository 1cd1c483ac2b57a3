import { feesOn } from '../../../contract/charging/plannedFees';
import { tradeDay } from '../../../contract/common/chinaTime';
import type { AnyRow } from '../../../contract/kit/resource';
import { inChange } from '../../kit/records/change';
import { invalid } from '../../kit/records/draft';
import { findRecord, writeRecord } from '../../kit/records/records';
import { systemAct } from '../../kit/records/systemEvents';
import type { Change, CommandResult, KitDeps, Served, Values } from '../../kit/served';

export const NO_PLAN: Values = { nextFrom: null, nextMonthlyFee: null, nextYearlyFee: null };

/** @throws AppError 400: not in the future, or nothing for a basic item */
export async function planFees(
  { deps }: Change,
  { kind }: AnyRow,
  { nextFrom, nextMonthlyFee, nextYearlyFee }: Values,
): Promise<CommandResult> {
  if (String(nextFrom) <= tradeDay(deps.clock())) throw invalid({ nextFrom: 'err.price.future' });
  const free = Object.entries({ nextMonthlyFee, nextYearlyFee }).filter(([, fee]) => fee === 0);
  if (kind === 'basic' && free.length > 0)
    throw invalid(Object.fromEntries(free.map(([name]) => [name, 'err.charge.basicFee'])));
  return { set: { nextFrom, nextMonthlyFee, nextYearlyFee } };
}

/** Stores the fees whose day has come. The table is the memory: a restart loses nothing. @returns how many */
export async function applyFees(kit: KitDeps, served: Served): Promise<number> {
  const { db } = kit.database;
  const today = tradeDay(kit.clock());
  const rows = await db.selectFrom('chargeItems').select('id').where('nextFrom', '<=', today).execute();
  if (rows.length === 0) return 0;
  const act = await systemAct(db, 'job:chargeItems.fees');
  for (const { id } of rows)
    await inChange(kit, act, async (change) => {
      const row = await findRecord(change, served, id);
      // Taken back, or put off, in this very moment.
      if (!row.nextFrom || String(row.nextFrom) > today) return row;
      return writeRecord(change, served, row, { ...feesOn(row, today), ...NO_PLAN }, { action: 'updated' });
    });
  return rows.length;
}
