import { sql } from 'kysely';
import { groupBy } from '../../../../contract/common/lists';
import { RECORD_EXCURSION_EVERY_MS } from '../../../../contract/machines/climateRecord';
import type { Executor } from '../../../db/tables';
import type { DueSlot, DueSpan } from './due';

/** A zone of a machine, and the time of it that is looked at. */
export interface ZoneSpan extends DueSpan {
  deviceIx: number;
  zone: string;
}
export const zoneKey = ({ deviceIx, zone }: { deviceIx: number; zone: string }) => `${deviceIx}|${zone}`;

/** The zones as a table `a` of a statement. */
const asked = (spans: readonly ZoneSpan[]) => sql`unnest(
  ${spans.map(({ deviceIx }) => deviceIx)}::int[], ${spans.map(({ zone }) => zone)}::text[],
  ${spans.map(({ from }) => new Date(from))}::timestamptz[], ${spans.map(({ to }) => new Date(to))}::timestamptz[]
) as a (device_ix, zone, from_ts, to_ts)`;

/** Good samples by two minutes, in order. */
export async function sampleSlots(db: Executor, spans: readonly ZoneSpan[]) {
  const seconds = RECORD_EXCURSION_EVERY_MS / 1_000;
  // The same for all zones, so that days outside are not looked at.
  const from = new Date(Math.min(...spans.map((span) => span.from)));
  const to = new Date(Math.max(...spans.map((span) => span.to)));
  const { rows } = await sql<DueSlot & { deviceIx: number; zone: string }>`
    select r.device_ix as "deviceIx", r.zone,
      (floor(extract(epoch from r.ts) / ${seconds}::int) * ${seconds}::int * 1000)::float8 as at,
      avg(r.t)::float8 as avg, min(r.t)::float8 as min, max(r.t)::float8 as max, avg(r.rh)::float8 as rh,
      min(r.rh)::float8 as "rhMin", max(r.rh)::float8 as "rhMax", count(distinct r.ts)::int as n
    from ${asked(spans)} join env_readings r on r.device_ix = a.device_ix and r.zone = a.zone
      and r.ts >= a.from_ts and r.ts < a.to_ts
    where r.ts >= ${from} and r.ts < ${to} and r.q = 'g' and r.t is not null
    group by 1, 2, 3 order by 3`.execute(db);
  return groupBy(rows, zoneKey);
}

/** When the machines have recorded themselves. */
export async function ownRecordsOf(db: Executor, spans: readonly ZoneSpan[]) {
  const { rows } = await sql<{ deviceIx: number; zone: string; at: number }>`
    select r.device_ix as "deviceIx", r.zone, (extract(epoch from r.to_ts) * 1000)::float8 as at
    from ${asked(spans)} join env_records r on r.device_ix = a.device_ix and r.zone = a.zone
      and r.to_ts > a.from_ts and r.to_ts <= a.to_ts and r.made_by = 'machine'`.execute(db);
  return groupBy(rows, zoneKey);
}

/** Findings that are open. */
export async function openFindingsOf(db: Executor, spans: readonly ZoneSpan[]) {
  const { rows } = await sql<ZoneSpan>`
    select f.device_ix as "deviceIx", f.zone, (extract(epoch from f.from_ts) * 1000)::float8 as from,
      (extract(epoch from f.to_ts) * 1000)::float8 as to
    from ${asked(spans)} join env_record_findings f on f.device_ix = a.device_ix and f.zone = a.zone
      and f.to_ts > a.from_ts and f.to_ts <= a.to_ts and f.closed_at is null`.execute(db);
  return groupBy(rows, zoneKey);
}
