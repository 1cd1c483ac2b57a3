import { sql } from 'kysely';
import { DEFAULT_ZONE, MAIN_CABINET } from '../../../contract/machines/zones';
import type { Executor } from '../../db/tables';

/** Temperature zones of a machine, the main one first: those of its cabinets, and what was measured beside them. */
export async function machineZones(
  db: Executor,
  machine: { id: string; ix: number },
): Promise<[string, ...string[]]> {
  const { rows } = await sql<{ zone: string; main: boolean }>`
    select zone, bool_or(main) as main from (
      select zone, cabinet_no = ${MAIN_CABINET} as main from cabinets where device_id = ${machine.id}
      union all select zone, false from env_record_marks where device_ix = ${machine.ix}) zones
    group by zone order by zone`.execute(db);
  const main = rows.find((row) => row.main)?.zone ?? DEFAULT_ZONE;
  return [main, ...rows.map(({ zone }) => zone).filter((zone) => zone !== main)];
}
