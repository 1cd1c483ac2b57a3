import {
  DATED_FEES_MAX,
  type DatedFees,
  datedFees,
  feesAfter,
  feesOn,
  withFees,
} from '../../../contract/charging/plannedFees';
import type { AnyRow } from '../../../contract/kit/resource';
import { tradeDay } from '../../../contract/time/chinaTime';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import { findRecord, writeRecord } from '../../kit/records/records';
import { systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { CommandResult, KitDeps, ServedResource, UnitOfWork, Values } from '../../kit/served';

/** The list, and what comes next of it. */
function stored(list: readonly DatedFees[], today: string): Values {
  const [next] = feesAfter(list, today);
  return {
    fees: list,
    nextFrom: next?.from ?? null,
    nextMonthlyFee: next?.monthlyFee ?? null,
    nextYearlyFee: next?.yearlyFee ?? null,
  };
}

/** What is typed into the record counts from today on, and stands in the list. */
export function datedPrices({ deps }: UnitOfWork, values: Values, current: AnyRow | undefined): Values {
  const { monthlyFee = current?.monthlyFee, yearlyFee = current?.yearlyFee } = values;
  if (current && monthlyFee === current.monthlyFee && yearlyFee === current.yearlyFee) return values;
  const today = tradeDay(deps.clock());
  const fees = { from: today, monthlyFee: Number(monthlyFee), yearlyFee: Number(yearlyFee) };
  return { ...values, ...stored(withFees(datedFees(current ?? {}), fees), today) };
}

/** @throws AppError 400: not in the future, or nothing for a basic item */
export async function planFees(
  { deps }: UnitOfWork,
  row: AnyRow,
  { nextFrom, nextMonthlyFee, nextYearlyFee }: Values,
): Promise<CommandResult> {
  const today = tradeDay(deps.clock());
  if (String(nextFrom) <= today) throw invalid({ nextFrom: 'err.price.future' });
  const free = Object.entries({ nextMonthlyFee, nextYearlyFee }).filter(([, fee]) => fee === 0);
  if (row.kind === 'basic' && free.length > 0)
    throw invalid(Object.fromEntries(free.map(([name]) => [name, 'err.charge.basicFee'])));
  const fees = {
    from: String(nextFrom),
    monthlyFee: Number(nextMonthlyFee),
    yearlyFee: Number(nextYearlyFee),
  };
  const list = withFees(datedFees(row), fees);
  if (list.length > DATED_FEES_MAX) throw new AppError(409, 'err.price.many');
  return { set: stored(list, today) };
}

/** Planned fees of one day, or all of them; what has counted stays. @throws AppError 400: none for that day */
export async function dropFees(
  { deps }: UnitOfWork,
  row: AnyRow,
  { plannedFor }: Values,
): Promise<CommandResult> {
  const today = tradeDay(deps.clock());
  const list = datedFees(row);
  const dropped = feesAfter(list, today).filter(({ from }) => !plannedFor || from === plannedFor);
  if (dropped.length === 0) throw invalid({ plannedFor: 'err.price.noPlan' });
  return {
    set: stored(
      list.filter((each) => !dropped.includes(each)),
      today,
    ),
  };
}

/** Stores the fees whose day has come. The table is the memory: a restart loses nothing. @returns how many */
export async function applyFees(kit: KitDeps, served: ServedResource): Promise<number> {
  const { db } = kit.database;
  const today = tradeDay(kit.clock());
  const rows = await db.selectFrom('chargeItems').select('id').where('nextFrom', '<=', today).execute();
  if (rows.length === 0) return 0;
  const context = await systemContext(db, 'job:chargeItems.fees');
  for (const { id } of rows)
    await runInTransaction(kit, context, async (work) => {
      const row = await findRecord(work, served, id);
      // Taken back, or put off, in this very moment.
      if (!row.nextFrom || String(row.nextFrom) > today) return row;
      const values = { ...feesOn(row, today), ...stored(datedFees(row), today) };
      return writeRecord(work, served, row, values, { action: 'updated' });
    });
  return rows.length;
}
