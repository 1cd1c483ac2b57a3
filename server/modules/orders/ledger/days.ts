import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import type { Executor } from '../../../db/tables';
import { ulid } from '../../../ids';

export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The day is there; two who need it first make it once. */
export async function keepDay(trx: Executor, orgId: string, day: string, at: Date): Promise<void> {
  await trx
    .insertInto('ledgerDays')
    .values({ id: ulid(at.getTime()), orgId, day, state: 'open', createdAt: at, updatedAt: at })
    .onConflict((on) => on.columns(['orgId', 'day']).doNothing())
    .execute();
}

/**
 * The business day that takes an entry: its own, or the next one that is open. It stays open until the transaction
 * ends: closing it waits. The day of the booking itself is never closed.
 */
export async function openDay(trx: Executor, orgId: string, happened: string, at: Date): Promise<string> {
  const today = tradeDay(at.getTime());
  for (let day = happened; day < today; day = dayAfter(day)) {
    await keepDay(trx, orgId, day, at);
    if (await isOpen(trx, orgId, day)) return day;
  }
  await keepDay(trx, orgId, today, at);
  if (!(await isOpen(trx, orgId, today)))
    throw new Error(`day ${today} of ${orgId} is closed before its end`);
  return today;
}

async function isOpen(trx: Executor, orgId: string, day: string): Promise<boolean> {
  const row = await trx
    .selectFrom('ledgerDays')
    .select('state')
    .where('orgId', '=', orgId)
    .where('day', '=', day)
    .forShare()
    .executeTakeFirst();
  return row?.state === 'open';
}
