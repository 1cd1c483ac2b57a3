import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { doorOpenings } from '../../../contract/resources/machines/doorOpenings';
import type { Executor } from '../../db/tables';
import type { ServedResource } from '../../kit/served';
import { withStock } from './stockOf';

/** Whose the numbers are: of several who hold one, the credential nearest to the machine's institution. */
async function holdersOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; holder: string }>`
    select distinct on (door.id) door.id, credential.holder
    from door_records door
    join organizations own on own.id = door.org_id
    join door_credentials credential on credential.number = door.open_by
    join organizations place on place.id = credential.org_id and starts_with(own.path, place.path)
    where door.id = any(${ids})
    order by door.id, length(place.path) desc`.execute(db);
  return new Map(rows.map(({ id, holder }) => [id, holder]));
}

async function complete(
  db: Executor,
  rows: readonly AnyRow[],
  { now }: { now: number },
): Promise<readonly AnyRow[]> {
  if (rows.length === 0) return rows;
  const holders = await holdersOf(
    db,
    rows.map(({ id }) => id),
  );
  const doors = rows.map((row) => ({
    row,
    id: row.id,
    machineId: String(row.deviceId),
    openAt: Number(row.openAt),
    closeAt: row.closeAt === null ? null : Number(row.closeAt),
  }));
  return (await withStock(db, doors, now)).map(({ row, stock }) => ({
    ...row,
    holder: holders.get(row.id) ?? null,
    stockAdded: stock?.added ?? null,
    stockRemoved: stock?.removed ?? null,
    stockDifference: stock?.difference ?? null,
  }));
}

export const servedDoorOpenings: ServedResource = { resource: doorOpenings, view: true, complete };
