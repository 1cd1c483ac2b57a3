import type { AnyRow } from '../../../../contract/kit/resource';
import { sumsOf } from '../../../../contract/orders/ledger';
import { tradeDayEnd } from '../../../../contract/orders/ledgerDays';
import { ledgerDays } from '../../../../contract/resources/orders/ledgerDays';
import { ledgerDifferences } from '../../../../contract/resources/orders/ledgerDifferences';
import { orderEntries } from '../../../../contract/resources/orders/orderEntries';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import type { ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { withOrders } from '../orderPlaces';
import { postingOf } from './sums';

const keyOf = (orgId: unknown, day: unknown) => `${orgId} ${day}`;

/** Sums of days, folded from their entries. */
async function sumsByDay(db: Executor, rows: readonly AnyRow[]) {
  const found = await db
    .selectFrom('orderEntries')
    .select(['orgId', 'day', 'kind', 'debit', 'credit'])
    .select((eb) => [eb.fn.sum<string>('amount').as('amount'), eb.fn.countAll<string>().as('count')])
    .where('orgId', 'in', [...new Set(rows.map(({ orgId }) => String(orgId)))])
    .where('day', 'in', [...new Set(rows.map(({ day }) => String(day)))])
    .groupBy(['orgId', 'day', 'kind', 'debit', 'credit'])
    .execute();
  const byDay = new Map<string, typeof found>();
  for (const row of found) {
    const key = keyOf(row.orgId, row.day);
    byDay.set(key, [...(byDay.get(key) ?? []), row]);
  }
  return byDay;
}

async function openByDay(db: Executor, rows: readonly AnyRow[]): Promise<Map<string, number>> {
  const found = await db
    .selectFrom('ledgerDifferences')
    .select(['orgId', 'day'])
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('state', '=', 'open')
    .where('orgId', 'in', [...new Set(rows.map(({ orgId }) => String(orgId)))])
    .where('day', 'in', [...new Set(rows.map(({ day }) => String(day)))])
    .groupBy(['orgId', 'day'])
    .execute();
  return new Map(found.map(({ orgId, day, count }) => [keyOf(orgId, day), Number(count)]));
}

async function withSums(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  if (rows.length === 0) return rows;
  const sums = await sumsByDay(db, rows);
  const open = await openByDay(db, rows);
  return rows.map((row) => {
    const key = keyOf(row.orgId, row.day);
    const parts = sums.get(key) ?? [];
    const { paid, discount, refunded, fees, money } = sumsOf(parts.map(postingOf));
    return {
      ...row,
      entries: parts.reduce((all, { count }) => all + Number(count), 0),
      paid,
      discount,
      refunded,
      fees,
      money,
      openDifferences: open.get(key) ?? 0,
    };
  });
}

/** @throws AppError 409: a day that goes on, or has differences nobody has explained */
async function close({ trx, deps, context }: UnitOfWork, { orgId, day }: AnyRow): Promise<Values> {
  const now = deps.clock();
  if (tradeDayEnd(day) > now) throw new AppError(409, 'err.ledger.dayGoesOn');
  const open = await trx
    .selectFrom('ledgerDifferences')
    .select('id')
    .where('orgId', '=', String(orgId))
    .where('day', '=', String(day))
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (open) throw new AppError(409, 'err.ledger.differencesOpen');
  return { closedBy: context.principal.name, closedAt: new Date(now) };
}

export const servedOrderEntries: ServedResource = {
  resource: orderEntries,
  shortSearches: true,
  complete: withOrders,
};

export const servedLedgerDays: ServedResource = {
  resource: ledgerDays,
  complete: withSums,
  commands: {
    close: async (work, row) => ({ set: await close(work, row) }),
    // The job that compares finds it.
    compareAgain: async () => ({ set: { checkedAt: null, checkCause: null, checkProblem: null } }),
  },
};

/** What a closed day was closed with stays as it was. @throws AppError 409 */
async function assertDayOpen({ trx }: UnitOfWork, { orgId, day }: AnyRow): Promise<void> {
  const closed = await trx
    .selectFrom('ledgerDays')
    .select('id')
    .where('orgId', '=', String(orgId))
    .where('day', '=', String(day))
    .where('state', '=', 'closed')
    .executeTakeFirst();
  if (closed) throw new AppError(409, 'err.ledger.dayClosed');
}

const decided = ({ context, deps }: UnitOfWork, { cause, note }: Values) => ({
  set: { cause, note, decidedBy: context.principal.name, decidedAt: new Date(deps.clock()) },
});

export const servedLedgerDifferences: ServedResource = {
  resource: ledgerDifferences,
  shortSearches: true,
  complete: withOrders,
  commands: {
    assign: async (_change, _row, { ownerId }) => ({ set: { ownerId } }),
    explain: async (work, _row, args) => decided(work, args),
    settle: async (work, _row, args) => decided(work, args),
    async reopen(work, row) {
      await assertDayOpen(work, row);
      return { set: { cause: null, note: null, decidedBy: null, decidedAt: null } };
    },
  },
};
