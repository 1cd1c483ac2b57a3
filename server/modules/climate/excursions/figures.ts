import { sql } from 'kysely';
import { ENV_BUCKET_MS, limitsOf } from '../../../../contract/climate';
import { auditClimate } from '../../../../contract/machines/climateRecord';
import { kineticWindowMs, meanKinetic } from '../../../../contract/machines/sensors/kinetic';
import { MINUTE_MS } from '../../../../contract/time/durations';
import type { Executor } from '../../../db/tables';
import { spansOf } from '../record/spans';
import { factsOfZone } from '../zoneFacts';

/** The alarm rings two minutes after the air has left its range. */
const BEFORE_MS = 10 * MINUTE_MS;

export interface ExposedLane {
  laneNo: string;
  productName: string | null;
  batchNo: string | null;
  qty: number;
}
export interface ZoneTime {
  deviceId: string;
  zone: string;
  from: number;
  to: number;
}

/** What lies in the lanes of a zone now. */
export async function exposedIn(
  db: Executor,
  { deviceId, zone }: Pick<ZoneTime, 'deviceId' | 'zone'>,
): Promise<ExposedLane[]> {
  const { rows } = await sql<ExposedLane>`
    select lanes.lane_no as "laneNo", coalesce(b.product_name, p.generic_name) as "productName",
      b.batch_no as "batchNo", b.qty
    from cabinets join trays on trays.cabinet_id = cabinets.id join lanes on lanes.tray_id = trays.id
      join lane_batches b on b.lane_id = lanes.id left join products p on p.id = lanes.product_id
    where cabinets.device_id = ${deviceId} and cabinets.zone = ${zone}
    order by lanes.lane_no, b.pos`.execute(db);
  return rows;
}

/** What lay there at the beginning, and what came meanwhile: each batch of a lane with the most there was of it. */
export function allExposed(before: readonly ExposedLane[], after: readonly ExposedLane[]): ExposedLane[] {
  const found = new Map<string, ExposedLane>();
  for (const each of [...before, ...after]) {
    const key = `${each.laneNo}|${each.batchNo}|${each.productName}`;
    const known = found.get(key);
    if (!known || known.qty < each.qty) found.set(key, each);
  }
  return [...found.values()].sort((one, other) => one.laneNo.localeCompare(other.laneNo));
}

const rounded = (value: number | undefined, digits: number) =>
  value === undefined ? null : Number(value.toFixed(digits));

/** What was measured of an excursion; the mean kinetic temperature over the window of the class that ends with it. */
export async function measuredOf(db: Executor, { deviceId, zone, from, to }: ZoneTime, now: number) {
  const device = await db
    .selectFrom('devices')
    .select('ix')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const limits = limitsOf(await factsOfZone(db, deviceId, zone));
  const start = from - BEFORE_MS;
  const windowFrom = Math.min(start, to - kineticWindowMs(limits));
  const asked = { ix: device.ix, zone, from: Math.floor(windowFrom / ENV_BUCKET_MS) * ENV_BUCKET_MS, to };
  const spans = await spansOf(db, asked, now);
  const own = spans.filter((span) => span.to > start);
  const audit = auditClimate({ spans: own, own: [], sensors: [] }, limits, { from: start, to });
  const peaks = audit.findings.flatMap(({ peak }) => peak ?? []);
  const beyond = (t: number) => Math.max(t - limits.tHigh, limits.tLow - t);
  const known = spans.reduce((sum, span) => sum + span.to - span.from, 0);
  return {
    limitLow: limits.tLow,
    limitHigh: limits.tHigh,
    peak: rounded(peaks.sort((one, other) => beyond(other) - beyond(one))[0], 2),
    outMin: Math.round(audit.outMs / MINUTE_MS),
    kinetic: rounded(meanKinetic(spans), 2),
    completeness: rounded(Math.min(100, (known / (to - asked.from)) * 100), 1),
  };
}

/** How often a door of the machine was opened, or stood open, meanwhile. */
export async function openingsIn(db: Executor, { deviceId, from, to }: ZoneTime): Promise<number> {
  const { openings } = await db
    .selectFrom('doorRecords')
    .select((eb) => eb.fn.countAll<number>().as('openings'))
    .where('deviceId', '=', deviceId)
    .where('openAt', '<=', new Date(to))
    .where((eb) => eb.or([eb('closeAt', 'is', null), eb('closeAt', '>=', new Date(from - BEFORE_MS))]))
    .executeTakeFirstOrThrow();
  return Number(openings);
}
