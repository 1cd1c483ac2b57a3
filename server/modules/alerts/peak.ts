import { sql } from 'kysely';
import { type AlertPeak, type AlertRow, alertEndOf, isActive } from '../../../contract/alerts';
import type { Executor } from '../../db/tables';

/** What of a reading an alarm judges, and in which direction it gets worse. */
interface PeakColumn {
  column: 't' | 'rh';
  worst: 'asc' | 'desc';
}

function judgedBy({
  code,
  value,
  limit,
}: Pick<AlertRow, 'code' | 'value' | 'limit'>): PeakColumn | undefined {
  const isAbove = (value ?? 0) >= (limit ?? 0);
  if (code === 'ENV_T_HIGH') return { column: 't', worst: 'desc' };
  if (code === 'ENV_T_LOW') return { column: 't', worst: 'asc' };
  if (code === 'ENV_T_PRE') return { column: 't', worst: isAbove ? 'desc' : 'asc' };
  return code === 'ENV_RH' ? { column: 'rh', worst: isAbove ? 'desc' : 'asc' } : undefined;
}

type PeakSubject = Pick<
  AlertRow,
  'code' | 'value' | 'limit' | 'source' | 'machineId' | 'tMeas' | 'state' | 'returnedAt' | 'clearedAt'
>;

/** Good readings of what an alarm judges, from its trigger to the end of its condition; undefined for what is not measured. */
function readingsOf(db: Executor, alert: PeakSubject, now: number) {
  const judged = judgedBy(alert);
  const [zone = '', sensor = ''] = alert.source.split('/');
  if (!judged) return undefined;
  const column = sql.ref(`env_readings.${judged.column}`);
  const readings = db
    .selectFrom('envReadings')
    .innerJoin('devices', 'devices.ix', 'envReadings.deviceIx')
    // A column of four bytes read as eight shows digits nobody measured.
    .select(['ts', sql<number>`round(${column}::numeric, 2)::float8`.as('value')])
    .where('devices.id', '=', alert.machineId)
    .where('zone', '=', zone)
    .where('sensor', '=', sensor)
    .where('q', '=', 'g')
    .where(column, 'is not', null)
    .where('ts', '>=', new Date(alert.tMeas))
    .where('ts', '<=', new Date(alertEndOf(alert) ?? now))
    .limit(1);
  return { readings, column, worst: judged.worst };
}

const momentOf = (row: { ts: Date; value: number } | undefined): AlertPeak | null =>
  row ? { value: row.value, at: row.ts.getTime() } : null;

/** The worst good reading while the condition lasted; null for what is not measured. */
export async function peakOf(db: Executor, alert: PeakSubject, now: number): Promise<AlertPeak | null> {
  const found = readingsOf(db, alert, now);
  if (!found) return null;
  const { readings, column, worst } = found;
  return momentOf(await readings.orderBy(column, worst).orderBy('ts').executeTakeFirst());
}

/** The last good reading, while the condition is there; null for what is not measured. */
export async function latestOf(db: Executor, alert: PeakSubject, now: number): Promise<AlertPeak | null> {
  const found = isActive(alert) ? readingsOf(db, alert, now) : undefined;
  return momentOf(await found?.readings.orderBy('ts', 'desc').executeTakeFirst());
}
