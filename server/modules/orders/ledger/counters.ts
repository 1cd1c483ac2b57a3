import { sql } from 'kysely';
import { tradeDayEnd } from '../../../../contract/orders/ledgerDays';
import { DAY_MS } from '../../../../contract/time/durations';
import { VEND_RC } from '../../../../contract/vend';
import type { Executor } from '../../../db/tables';

const OUT = [VEND_RC.seen, VEND_RC.unverified];

export interface CounterDifference {
  serialNo: string;
  ourUnits: number;
  theirUnits: number;
}

/**
 * Machines of which the books know more or fewer units than their counters, between the last reading before a day
 * and the last one of it: readings of one clock, so that no sale falls between two days. Ours are sales that have
 * an order, and tests. A reading from before its counter began is dated by a clock that was wrong.
 */
export async function counterDifferences(
  db: Executor,
  { orgId, day }: { orgId: string; day: string },
): Promise<CounterDifference[]> {
  const [start, end] = [new Date(tradeDayEnd(day) - DAY_MS), new Date(tradeDayEnd(day))];
  const { rows } = await sql<CounterDifference>`
    select d.serial_no, ours.units as our_units, last.units - base.units as their_units
    from devices d
    cross join lateral (
      select at, since, units from machine_counters
      where device_id = d.id and at >= since and at < ${end} order by at desc limit 1) last
    cross join lateral (
      -- The reading before, the beginning of a counter that is new, or the first reading of all.
      select at, units from (
        (select at, since, units, 1 as choice from machine_counters
          where device_id = d.id and at >= since and at < ${start} order by at desc limit 1)
        union all
        select last.since, last.since, 0, 2 where last.since >= coalesce(
          (select max(at) from machine_counters where device_id = d.id and at >= since and at < ${start}), ${start})
        union all
        (select at, since, units, 3 from machine_counters
          where device_id = d.id and at >= greatest(since, ${start}) and at < ${end} and since = last.since order by at limit 1)
      ) bases where since = last.since order by choice limit 1) base
    cross join lateral (
      select count(*)::int as units from vend_records
      where device_id = d.id and at > base.at and at <= last.at and rc = any (${OUT}) and not waits) ours
    where d.org_id = ${orgId} and last.at >= ${start} and ours.units <> last.units - base.units
    order by d.serial_no`.execute(db);
  return rows;
}

/** Institutions whose machines have read their counters on a day: it is compared, whether or not something was booked. */
export async function institutionsWithCounters(db: Executor, day: string): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from machine_counters c
    where at >= ${new Date(tradeDayEnd(day) - DAY_MS)} and at < ${new Date(tradeDayEnd(day))}
      and not exists (select from ledger_days l where l.org_id = c.org_id and l.day = ${day}::date)`.execute(
    db,
  );
  return rows.map(({ orgId }) => orgId);
}
