import type { Selectable } from 'kysely';
import type { DoorRow } from '../../../contract/doors';
import type { DoorRecordsTable } from '../../db/tables/telemetry';

/** A door record of the database as rows, events and screens carry it. */
export function toDoorRow(row: Selectable<DoorRecordsTable>): DoorRow {
  const { id, ver, state, cabinet, openBy, method, purpose, authorised, rise, videoSerial } = row;
  return {
    id,
    ver,
    state,
    cabinet,
    openBy,
    method,
    purpose,
    authorised,
    rise,
    videoSerial,
    machineId: row.deviceId,
    org: row.orgId,
    openAt: row.openAt.getTime(),
    closeAt: row.closeAt?.getTime() ?? null,
  };
}
