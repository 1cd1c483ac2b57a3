import { ENV_BUCKET_MS } from '../../../../contract/climate';
import {
  auditClimate,
  type ClimateRecord,
  climateLinesOf,
} from '../../../../contract/machines/climateRecord';
import type { ClimateSpan } from '../../../../contract/machines/sensors/kinetic';
import type { Principal } from '../../../access/principal';
import type { Database } from '../../../db/database';
import { findDevice } from '../../devices/devices';
import { formerSince, type LimitsSince, limitsAt, limitsOver } from '../versions/limitsOver';
import { factsOfZone } from '../zoneFacts';
import { machineZones } from '../zones';
import { keptRecords, storedRecords, withStored } from './kept';
import { recordSensors } from './sensors';
import { floorTo, spansOf } from './spans';

type LimitHistory = readonly [LimitsSince, ...LimitsSince[]];

/** Spans with the limits of their time, where these were others than at the end. */
function judged(spans: readonly ClimateSpan[], over: LimitHistory, end: number): ClimateSpan[] {
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
  const zones = await machineZones(db, device);
  const { zone = zones[0], now } = request;
  const from = floorTo(request.from, ENV_BUCKET_MS);
  // What is being measured just now is no record yet.
  const to = Math.max(from, floorTo(Math.min(request.to, now), ENV_BUCKET_MS));
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
    lines: withStored(climateLinesOf(spans, limits), stored),
  };
}
