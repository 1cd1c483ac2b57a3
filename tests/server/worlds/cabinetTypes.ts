import { ulid } from 'ulid';
import type { Database } from '../../../server/db/database';

export interface CabinetTypes {
  /** Two trays with room for four lanes each. */
  cabinet: string;
  tray: string;
  /** Wider than the cabinet. */
  wideTray: string;
}

export async function insertRow(
  database: Pick<Database, 'query'>,
  table: string,
  row: Record<string, unknown>,
): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_column, index) => `$${index + 1}`);
  await database.query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
}

export async function insertCabinetTypes(database: Pick<Database, 'query'>): Promise<CabinetTypes> {
  const types = { cabinet: ulid(), tray: ulid(), wideTray: ulid() };
  await insertRow(database, 'oems', {
    id: types.cabinet,
    oem_code: 'OEM1',
    oem_name: 'o',
    protocol: 'MQTT_V1',
    warranty_months: 1,
  });
  await insertRow(database, 'cabinet_types', {
    id: types.cabinet,
    type_code: 'CAB1',
    type_name: 'c',
    oem_id: types.cabinet,
    role: 'main',
    cooling_class: 'ambient',
    outer_w: 500,
    outer_h: 900,
    outer_d: 600,
    tray_count: 2,
    max_track_per_tray: 4,
    slave_addr: 1,
    temp_zones: JSON.stringify([{ zone: 'Z7', coolingClass: 'ambient', sensors: 1 }]),
  });
  for (const [id, code, usable_w] of [
    [types.tray, 'TRAY5', 500],
    [types.wideTray, 'TRAYW', 600],
  ] as const)
    await insertRow(database, 'pallet_types', {
      id,
      pallet_code: code,
      pallet_name: code,
      mechanism: 'belt',
      usable_w,
      usable_d: 500,
      clear_h: 140,
      slot_width: 100,
      default_tracks: 5,
      spiral_pitch: 50,
      capacity_per_track: 8,
      max_load_kg: 10,
    });
  return types;
}
