import { sql } from 'kysely';
import { BILL_READY_MS } from '../../../../contract/orders/ledgerDays';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { MINUTE_MS } from '../../../../contract/time/durations';
import type { Executor } from '../../../db/tables';
import { findRecord } from '../../../kit/records/records';
import { forEachRow, systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { BillRow } from '../../../partners/payment/port';
import { settleNumbers } from '../../../payable/looks';
import { codesOf } from '../../../payable/settle';
import { servedJdOrders, servedMeituanOrders, servedOwnOrders } from '../orders';
import { takeBilled } from '../own/codes';
import { type SharedBill, sharedBill } from './bills';
import { bookOrder } from './book';
import { type CompareDeps, compareDay, type DayKey } from './compare';
import { institutionsWithCounters } from './counters';
import { dayAfter, keepDay } from './days';

const DAYS_AT_ONCE = 100;
/** Compared with the ledger at a time: machines wait for it where the database has one session. */
const ORDERS_AT_ONCE = 1_000;
const BOOKING = 'job:ledger.book';
/** A partner that could not give its bill is asked again after this. */
const AGAIN_MS = 10 * MINUTE_MS;

/** The last day whose bills are ready. */
const lastReady = (now: number) => dayAfter(tradeDay(now - BILL_READY_MS), -1);

/** A store that has lost all its orders of a day has no entries, and a bill all the same. */
async function keepDaysOfStores({ kit, clock }: CompareDeps, day: string): Promise<void> {
  const { db } = kit.database;
  const rows = await db
    .selectFrom('platformStores')
    .select('orgId')
    .distinct()
    .where('appKey', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledgerDays')
            .select('ledgerDays.id')
            .whereRef('ledgerDays.orgId', '=', 'platformStores.orgId')
            .where('day', '=', day),
        ),
      ),
    )
    .execute();
  for (const { orgId } of rows) await keepDay(db, orgId, day, new Date(clock()));
}

async function dueDays({ kit, clock }: CompareDeps): Promise<DayKey[]> {
  const rows = await kit.database.db
    .selectFrom('ledgerDays')
    .select(['id', 'orgId', 'day'])
    .where('state', '=', 'open')
    .where('checkedAt', 'is', null)
    .where('day', '<=', lastReady(clock()))
    .where((eb) => eb.or([eb('checkCause', 'is', null), eb('updatedAt', '<=', new Date(clock() - AGAIN_MS))]))
    .orderBy('day')
    .limit(DAYS_AT_ONCE)
    .execute();
  return rows.map(({ id, orgId, day }) => ({ id, orgId, day: String(day) }));
}

/**
 * What was paid at the provider and is known to nobody here, because it came after the last look and its notice was
 * lost, is taken in, and goes back by itself.
 */
async function takeMissed(deps: CompareDeps, bill: readonly BillRow[]): Promise<void> {
  const numbers = bill.filter(({ kind }) => kind === 'payment').map(({ outTradeNo }) => outTradeNo);
  await takeBilled(deps, numbers);
  for (const payable of deps.payables ?? []) await settleNumbers(deps, codesOf(deps, payable), numbers);
}

/** Compares the days that are over with the bills of the partners. */
export async function compareDays(deps: CompareDeps): Promise<void> {
  const { kit, payment } = deps;
  const ready = lastReady(deps.clock());
  const context = await systemContext(kit.database.db, 'job:ledger.compare');
  await keepDaysOfStores(deps, ready);
  for (const orgId of await institutionsWithCounters(kit.database.db, ready))
    await keepDay(kit.database.db, orgId, ready, new Date(deps.clock()));
  // The account holder gets the bill, with or without own orders.
  if (payment) await keepDay(kit.database.db, context.principal.orgId, ready, new Date(deps.clock()));
  const bills = new Map<string, SharedBill>();
  for (const key of await dueDays(deps)) {
    if (payment && !bills.has(key.day)) {
      const bill = await payment.bill(key.day).catch((error: unknown) => {
        deps.log.warn({ err: error, day: key.day }, 'the payment provider gave no bill');
      });
      // Without it no day is compared: the next look asks again.
      if (!bill) return;
      await takeMissed(deps, bill);
      const shared = await sharedBill(kit.database.db, bill);
      if (shared.others.length > 0)
        await keepDay(kit.database.db, context.principal.orgId, key.day, new Date(deps.clock()));
      bills.set(key.day, shared);
    }
    await compareDay(deps, context, key, bills.get(key.day));
  }
}

const servedOf = (channel: string) =>
  channel === 'MEITUAN' ? servedMeituanOrders : channel === 'JD' ? servedJdOrders : servedOwnOrders;

/** The id of the last of the next orders; undefined after the last one of all. */
async function lastOfNext(db: Executor, after: string): Promise<string | undefined> {
  const next = db
    .selectFrom('orders')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(ORDERS_AT_ONCE);
  const found = await db
    .selectFrom(next.as('next'))
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst();
  return found?.last ?? undefined;
}

/**
 * Of the next orders, those whose ledger does not say what they say: those of before there was one. What is booked then
 * stands on the days on which it happened.
 * @param after the id that the look before has returned; the first look has none
 */
export async function bookMissing(
  { kit, log }: Pick<CompareDeps, 'kit' | 'log'>,
  after = '',
): Promise<string | undefined> {
  const last = await lastOfNext(kit.database.db, after);
  if (last === undefined) return undefined;
  const { rows } = await sql<{ id: string; channel: string }>`
    select id, channel from order_ledger_differences
    where id > ${after} and id <= ${last}`.execute(kit.database.db);
  if (rows.length > 0) log.warn({ orders: rows.length }, 'orders without their entries are booked');
  const context = await systemContext(kit.database.db, BOOKING);
  await forEachRow(kit, BOOKING, rows, ({ id, channel }) =>
    runInTransaction(kit, context, async (work) => {
      const row = await findRecord(work, servedOf(channel), id);
      await bookOrder(work, row, undefined, channel as Parameters<typeof bookOrder>[3]);
      return row;
    }),
  );
  return last;
}
