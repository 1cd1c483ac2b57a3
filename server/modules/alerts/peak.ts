import { sql } from 'kysely';
import { type AlertPeak, type AlertRow, alertEndOf } from '../../../contract/alerts';
import type { Executor } from '../../db/tables';

/** What of a reading an alarm judges, and in which direction it gets worse. */
interface PeakColumn {
  column: 't' | 'rh';
  worst: 'asc' | 'desc';
}

function judgedBy({ code, value, limit }: AlertRow): PeakColumn | undefined {
  const isAbove = (value ?? 0) >= (limit ?? 0);
  if (code === 'ENV_T_HIGH') return { column: 't', worst: 'desc' };
  if (code === 'ENV_T_LOW') return { column: 't', worst: 'asc' };
  if (code === 'ENV_T_PRE') return { column: 't', worst: isAbove ? 'desc' : 'asc' };
  return code === 'ENV_RH' ? { column: 'rh', worst: isAbove ? 'desc' : 'asc' } : undefined;
}

/** The worst good reading from the trigger to the end of the condition; null for what is not measured. */
export async function peakOf(db: Executor, alert: AlertRow, now: number): Promise<AlertPeak | null> {
  const judged = judgedBy(alert);
  const [zone = '', sensor = ''] = alert.source.split('/');
  if (!judged) return null;
  const column = sql.ref(`env_readings.${judged.column}`);
  const row = await db
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
    .orderBy(column, judged.worst)
    .orderBy('ts')
    .limit(1)
    .executeTakeFirst();
  return row ? { value: row.value, at: row.ts.getTime() } : null;
}
