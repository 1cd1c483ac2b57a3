import { sql } from 'kysely';
import type { OwnLimits, StorageClass } from '../../../contract/climate';
import type { Executor } from '../../db/tables';

/** By what a zone is judged. */
export type ZoneFacts = OwnLimits & { storageClass: StorageClass };

/** Columns of `ZoneFacts` in a statement that has `devices` as `d` and their `zone_settings`, where there are any, as `z`. */
export const ZONE_FACTS = sql`coalesce(z.storage_class, d.storage_class) as "storageClass",
  case when z.id is null then d.t_low else z.t_low end::float8 as "tLow",
  case when z.id is null then d.t_high else z.t_high end::float8 as "tHigh",
  case when z.id is null then d.rh_low else z.rh_low end::float8 as "rhLow",
  case when z.id is null then d.rh_high else z.rh_high end::float8 as "rhHigh"`;

/** The storage class of the zone of a cabinet, in a statement that has `cabinets` and `devices`. */
export const CABINET_CLASS = sql<StorageClass>`coalesce((select z.storage_class from zone_settings z
  where z.device_id = devices.id and z.zone = cabinets.zone), devices.storage_class)`;

/** What is set on a zone, else on its machine. */
export async function factsOfZone(db: Executor, machineId: string, zone: string): Promise<ZoneFacts> {
  const { rows } = await sql<ZoneFacts>`select ${ZONE_FACTS} from devices d
    left join zone_settings z on z.device_id = d.id and z.zone = ${zone} where d.id = ${machineId}`.execute(
    db,
  );
  return rows[0] as ZoneFacts;
}
