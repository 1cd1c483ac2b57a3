import { sql } from 'kysely';
import {
  auditClimate,
  type ClimateRecord,
  type ClimateSpan,
  linesOf,
  RECORD_EXCURSION_EVERY_MS,
} from '../../../../contract/machines/climateRecord';
import type { Principal } from '../../../access/principal';
import type { Database } from '../../../db/database';
import type { Executor } from '../../../db/tables';
import { DAY_MS, RETENTION_DAYS } from '../../../jobs/retentionDays';
import { findDevice } from '../../devices/devices';
import { formerSince, type LimitsSince, limitsAt, limitsOver } from '../versions/limitsOver';
import { factsOfZone } from '../zoneFacts';
import { zonesOf } from '../zones';
import { keptRecords, storedRecords, withStored } from './kept';
import { recordSensors } from './sensors';

const MINUTE_MS = 60_000;
const FIVE_MINUTES_MS = 5 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

interface Asked {
  ix: number;
  zone: string;
  from: number;
  to: number;
}
type Figures = Omit<ClimateSpan, 'from' | 'to'> & { at: number };

/** Readings that are still there, by two minutes: as exact as the rule for excursions. */
async function readings(db: Executor, { ix, zone, from, to }: Asked): Promise<ClimateSpan[]> {
  const step = RECORD_EXCURSION_EVERY_MS / 1_000;
  const { rows } = await sql<Figures>`
    select (floor(extract(epoch from ts) / ${step}::int) * ${step}::int * 1000)::float8 as at,
      round(avg(t)::numeric, 2)::float8 as avg, round(min(t)::numeric, 2)::float8 as min, round(max(t)::numeric, 2)::float8 as max, round(avg(rh)::numeric, 2)::float8 as rh,
      count(distinct ts)::int as n
    from env_readings where device_ix = ${ix} and zone = ${zone} and ts >= ${new Date(from)} and ts < ${new Date(to)}
      and q = 'g' and t is not null
    group by 1 order by 1`.execute(db);
  return rows.map(({ at, ...span }) => ({ ...span, from: at, to: at + RECORD_EXCURSION_EVERY_MS }));
}

/** What was made of readings that are gone. */
async function rolled(
  db: Executor,
  { table, spanMs }: { table: 'env_5m' | 'env_1h'; spanMs: number },
  { ix, zone, from, to }: Asked,
): Promise<ClimateSpan[]> {
  if (to <= from) return [];
  const { rows } = await sql<Figures>`
    select (extract(epoch from bucket) * 1000)::float8 as at, round(t_avg::numeric, 2)::float8 as avg, round(t_min::numeric, 2)::float8 as min,
      round(t_max::numeric, 2)::float8 as max, round(rh_avg::numeric, 2)::float8 as rh, n
    from ${sql.table(table)} where device_ix = ${ix} and zone = ${zone}
      and bucket >= ${new Date(from)} and bucket < ${new Date(to)}
    order by bucket`.execute(db);
  return rows.map(({ at, ...span }) => ({ ...span, from: at, to: at + spanMs }));
}

const floorTo = (ms: number, step: number) => Math.floor(ms / step) * step;

/** Coarse spans only where no fine one is: late readings, or a history that was brought in without them. */
function filledIn(fine: readonly ClimateSpan[], coarse: readonly ClimateSpan[]): ClimateSpan[] {
  let next = 0;
  const missing = coarse.filter(({ from, to }) => {
    while ((fine[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next += 1;
    return (fine[next]?.from ?? Number.POSITIVE_INFINITY) >= to;
  });
  return [...fine, ...missing].sort((one, other) => one.from - other.from);
}

/** The finest there is of each time: single readings lately, then five minutes, then hours. */
export async function spansOf(db: Executor, asked: Asked, now: number): Promise<ClimateSpan[]> {
  const { from, to } = asked;
  const within = (ms: number) => Math.min(to, Math.max(from, ms));
  const hoursEnd = within(floorTo(now - (RETENTION_DAYS.env_5m - 1) * DAY_MS, HOUR_MS));
  const fiveEnd = within(floorTo(now - (RETENTION_DAYS.env_readings - 1) * DAY_MS, HOUR_MS));
  const hours = await rolled(db, { table: 'env_1h', spanMs: HOUR_MS }, { ...asked, to: hoursEnd });
  const fives = await rolled(db, { table: 'env_5m', spanMs: FIVE_MINUTES_MS }, { ...asked, from: hoursEnd });
  const recent = fiveEnd < to ? await readings(db, { ...asked, from: fiveEnd }) : [];
  return [...hours, ...filledIn(recent, fives)];
}

type Over = readonly [LimitsSince, ...LimitsSince[]];

/** Spans with the limits of their time, where these were others than at the end. */
function judged(spans: readonly ClimateSpan[], over: Over, end: number): ClimateSpan[] {
  const last = limitsAt(over, end);
  return spans.map((span) => {
    const limits = limitsAt(over, span.from);
    const { tLow, tHigh } = limits;
    return limits === last ? span : Object.assign({}, span, { limits: { tLow, tHigh } });
  });
}

/**
 * The temperature record of a zone, else of the main one, with what an auditor looks for.
 * @throws AppError 404 when the machine is not one of the person's.
 */
export async function climateRecord(
  { db }: Database,
  principal: Principal,
  request: { id: string; zone?: string; from: number; to: number; now: number },
): Promise<ClimateRecord> {
  const device = await findDevice(db, principal, request.id);
  const zones = await zonesOf(db, device);
  const { zone = zones[0], now } = request;
  const from = floorTo(request.from, FIVE_MINUTES_MS);
  // What is being measured just now is no record yet.
  const to = Math.max(from, floorTo(Math.min(request.to, now), FIVE_MINUTES_MS));
  const asked = { ix: device.ix, zone, from, to };
  const facts = await factsOfZone(db, device.id, zone);
  const over = await limitsOver(db, { deviceId: device.id, zone, to });
  const limits = limitsAt(over, to);
  const spans = judged(await spansOf(db, asked, now), over, to);
  const stored = await storedRecords(db, asked);
  const own = stored.filter(({ madeBy }) => madeBy === 'machine');
  const sensors = await recordSensors(db, { deviceId: device.id, zone, timezone: device.timezone, from, to });
  const { id, name, serialNo, pointNo, address, orgName, timezone, model } = device;
  const { storageClass } = facts;
  return {
    machine: { id, name, serialNo, pointNo, address, orgName, timezone, storageClass, model },
    zone,
    zones,
    from,
    to,
    asOf: now,
    limits: { tLow: limits.tLow, tHigh: limits.tHigh },
    formerLimits: formerSince(over, from).map(({ limits: { tLow, tHigh }, until }) => ({
      tLow,
      tHigh,
      until,
    })),
    sensors,
    ownRecords: own.length,
    kept: await keptRecords(db, asked, stored),
    audit: auditClimate({ spans, own, sensors }, limits, { from, to }),
    lines: withStored(linesOf(spans, limits), stored),
  };
}
