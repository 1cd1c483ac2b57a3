import type { Random } from '../../../../contract/common/random';
import { RECORD_EVERY_MS } from '../../../../contract/machines/climateRecord';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import { type NewRow, roundTo } from '../world';
import type { ClimateRows } from './history';

export interface RecordRows {
  envRecords: NewRow<'envRecords'>[];
  envRecordMarks: NewRow<'envRecordMarks'>[];
  envRecordFindings: NewRow<'envRecordFindings'>[];
}

/** What was not measured, or came hours later, ms. */
interface Silence {
  from: number;
  to: number;
  lateAt?: number;
}

/** Now and then a machine was without network for an hour or two; mostly it delivers what it measured later. */
function silenceOf(random: Random, from: number, to: number): Silence | undefined {
  if (!random.chance(0.2)) return;
  const start = Math.floor(random.between(from + HOUR_MS, to - DAY_MS / 2) / HOUR_MS) * HOUR_MS;
  const end = start + (random.chance(0.5) ? 2 : 1) * HOUR_MS;
  return random.chance(0.6) ? { from: start, to: end, lateAt: end + 3 * HOUR_MS } : { from: start, to: end };
}

function recordOf(
  rows: readonly NewRow<'env5m'>[],
  to: number,
  recordedAt: number,
): NewRow<'envRecords'> | undefined {
  const [first] = rows;
  if (!first) return;
  const mean = (values: number[]) =>
    roundTo(values.reduce((sum, value) => sum + value, 0) / values.length, 2);
  return {
    deviceIx: first.deviceIx,
    zone: first.zone,
    fromTs: new Date(to - RECORD_EVERY_MS),
    toTs: new Date(to),
    tAvg: mean(rows.map(({ tAvg }) => tAvg)),
    tMin: Math.min(...rows.map(({ tMin }) => tMin)),
    tMax: Math.max(...rows.map(({ tMax }) => tMax)),
    rhAvg: mean(rows.map(({ rhAvg }) => rhAvg ?? 0)),
    n: rows.reduce((sum, { n }) => sum + n, 0),
    exc: false,
    hash: null,
    madeBy: 'server',
    recordedAt: new Date(recordedAt),
  };
}

const within = (bucket: Date, { from, to }: Silence) => bucket.getTime() >= from && bucket.getTime() < to;

/** The record of a zone for the days of which every five minutes are known. Takes out what was never measured. */
export function buildRecords(climate: ClimateRows, random: Random, deviceIx: number): RecordRows {
  const rows: RecordRows = { envRecords: [], envRecordMarks: [], envRecordFindings: [] };
  const [first, last] = [climate.env5m[0], climate.env5m.at(-1)];
  if (!first || !last) return rows;
  const since = Math.ceil(first.bucket.getTime() / RECORD_EVERY_MS) * RECORD_EVERY_MS;
  const until = Math.floor(last.bucket.getTime() / RECORD_EVERY_MS) * RECORD_EVERY_MS;
  const silence = silenceOf(random, since, until);
  if (silence && silence.lateAt === undefined) {
    climate.env5m = climate.env5m.filter(({ bucket }) => !within(bucket, silence));
    climate.env1h = climate.env1h.filter(({ bucket }) => !within(bucket, silence));
  }
  const halves = new Map<number, NewRow<'env5m'>[]>();
  for (const row of climate.env5m) {
    const half = Math.floor(row.bucket.getTime() / RECORD_EVERY_MS) * RECORD_EVERY_MS;
    halves.set(half, [...(halves.get(half) ?? []), row]);
  }
  for (let from = since; from < until; from += RECORD_EVERY_MS) {
    const to = from + RECORD_EVERY_MS;
    const lateAt = silence && within(new Date(from), silence) ? silence.lateAt : undefined;
    const record = recordOf(halves.get(from) ?? [], to, lateAt ?? to + 2 * MINUTE_MS);
    if (record) rows.envRecords.push(record);
    if (record && lateAt === undefined) continue;
    const foundAt = new Date(to + 2 * MINUTE_MS);
    const key = { deviceIx, zone: first.zone, fromTs: new Date(from), toTs: new Date(to), foundAt };
    const closed = lateAt === undefined ? {} : { closedAt: new Date(lateAt), closedBy: 'record' as const };
    rows.envRecordFindings.push({ ...key, ...closed });
  }
  const [sinceTs, untilTs] = [new Date(since), new Date(until)];
  rows.envRecordMarks.push({ deviceIx, zone: first.zone, sinceTs, untilTs, dueFrom: sinceTs });
  return rows;
}
