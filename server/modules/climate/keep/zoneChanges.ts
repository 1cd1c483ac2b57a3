import { sql } from 'kysely';
import type { ClimateRange } from '../../../../contract/climate';
import type { RecordFindingEnd } from '../../../../contract/machines/climateRecord';
import { bulkInsert } from '../../../db/bulk';
import type { Executor } from '../../../db/tables';
import { type DueRecord, type DueSpan, dueIn, LOOK_BACK_MS } from './due';
import { openFindingsOf, ownRecordsOf, sampleSlots, type ZoneSpan, zoneKey } from './samples';

export interface RecordedZone extends ZoneSpan {
  /** Records are due from here on. */
  dueFrom: number;
  /** Out of use: nothing is due. */
  resting: boolean;
  limits: ClimateRange;
}

interface Change {
  records: (DueRecord & { deviceIx: number; zone: string })[];
  missing: ZoneSpan[];
  closed: (ZoneSpan & { by: RecordFindingEnd })[];
}

const same = (span: DueSpan) => `${span.from}-${span.to}`;

/** What is to be stored of the windows, from what was measured in them and shortly before. */
export async function zoneChangeOf(trx: Executor, zones: readonly RecordedZone[]): Promise<Change> {
  const slots = await sampleSlots(
    trx,
    zones.map((zone) => ({ ...zone, from: zone.from - LOOK_BACK_MS })),
  );
  const own = await ownRecordsOf(trx, zones);
  const open = await openFindingsOf(trx, zones);
  const change: Change = { records: [], missing: [], closed: [] };
  for (const zone of zones) {
    const key = zoneKey(zone);
    const { deviceIx, zone: name, limits, dueFrom } = zone;
    const due = dueIn(slots.get(key) ?? [], limits, zone);
    const recorded = (own.get(key) ?? []).map(({ at }) => at);
    const made = new Set(due.records.map(same));
    // A machine that has recorded itself is not asked for more.
    const missing = due.missing.filter(({ from, to }) => !recorded.some((at) => at > from && at <= to));
    const missed = new Set(missing.map(same));
    for (const record of due.records) change.records.push({ ...record, deviceIx, zone: name });
    for (const span of missing)
      if (span.from >= dueFrom && !zone.resting) change.missing.push({ ...span, deviceIx, zone: name });
    for (const finding of open.get(key) ?? []) {
      if (missed.has(same(finding))) continue;
      const byRecord =
        made.has(same(finding)) || recorded.some((at) => at > finding.from && at <= finding.to);
      change.closed.push({ ...finding, by: byRecord ? 'record' : 'range' });
    }
  }
  return change;
}

/** Rows that are there stay as they are, so doing it again changes nothing. */
export async function store(trx: Executor, { records, missing, closed }: Change, now: Date): Promise<void> {
  const rows = records.map((record) => ({
    deviceIx: record.deviceIx,
    zone: record.zone,
    fromTs: new Date(record.from),
    toTs: new Date(record.to),
    tAvg: record.avg,
    tMin: record.min,
    tMax: record.max,
    rhAvg: record.rh,
    n: record.n,
    exc: record.exc,
    madeBy: 'server' as const,
    recordedAt: now,
  }));
  await bulkInsert(trx, 'envRecords', rows, { onConflict: 'nothing' });
  const found = missing.map(({ deviceIx, zone, from, to }) => ({
    deviceIx,
    zone,
    fromTs: new Date(from),
    toTs: new Date(to),
    foundAt: now,
  }));
  await bulkInsert(trx, 'envRecordFindings', found, { onConflict: 'nothing' });
  if (closed.length === 0) return;
  await sql`update env_record_findings f set closed_at = ${now}, closed_by = c.by
    from unnest(${closed.map(({ deviceIx }) => deviceIx)}::int[], ${closed.map(({ zone }) => zone)}::text[],
      ${closed.map(({ from }) => new Date(from))}::timestamptz[], ${closed.map(({ to }) => new Date(to))}::timestamptz[],
      ${closed.map(({ by }) => by)}::text[]) as c (device_ix, zone, from_ts, to_ts, by)
    where f.device_ix = c.device_ix and f.zone = c.zone and f.from_ts = c.from_ts and f.to_ts = c.to_ts
      and f.closed_at is null`.execute(trx);
}
