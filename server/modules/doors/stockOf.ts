import { sql } from 'kysely';
import { DOOR_STOCK_AFTER_MS, type DoorRow, type DoorStock } from '../../../contract/doors';
import type { Executor } from '../../db/tables';

type DoorInterval = Pick<DoorRow, 'id' | 'machineId' | 'openAt' | 'closeAt'>;
interface StockDelta {
  id: string;
  added: number;
  removed: number;
  difference: number;
}

/** What the ledger says of the time of each opening, until shortly after its closing or the next opening. */
async function movedOf(db: Executor, doors: readonly DoorInterval[], now: number): Promise<StockDelta[]> {
  const times = doors.map(({ openAt }) => new Date(openAt));
  const ends = doors.map(({ closeAt }) => new Date(closeAt === null ? now : closeAt + DOOR_STOCK_AFTER_MS));
  const { rows } = await sql<StockDelta>`
    select door.id,
      coalesce(sum(ledger.delta) filter (where ledger.delta > 0 and ledger.kind <> 'adjust'), 0)::int as added,
      coalesce(-sum(ledger.delta) filter (where ledger.delta < 0 and ledger.kind <> 'adjust'), 0)::int as removed,
      coalesce(sum(ledger.delta) filter (where ledger.kind = 'adjust'), 0)::int as difference
    from unnest(
      ${sql.val(doors.map(({ id }) => id))}::text[],
      ${sql.val(doors.map(({ machineId }) => machineId))}::text[],
      ${sql.val(times)}::timestamptz[],
      ${sql.val(ends)}::timestamptz[]
    ) as door (id, device_id, open_at, end_at)
    join stock_ledger ledger on ledger.device_id = door.device_id
      and ledger.at >= door.open_at and ledger.at < door.end_at
      and ledger.at < coalesce((
        select min(next.open_at) from door_records next
        where next.device_id = door.device_id and next.open_at > door.open_at), 'infinity')
    where ledger.kind not in ('sale', 'test')
    group by door.id`.execute(db);
  return rows;
}

/** Openings with what was put in, taken out, and cannot be explained. @param now server clock, ms */
export async function withStock<Door extends DoorInterval>(
  db: Executor,
  doors: readonly Door[],
  now: number,
): Promise<(Door & { stock: DoorStock | null })[]> {
  const moved = doors.length === 0 ? [] : await movedOf(db, doors, now);
  const byDoor = new Map(moved.map(({ id, ...stock }): [string, DoorStock] => [id, stock]));
  return doors.map((door) => ({ ...door, stock: byDoor.get(door.id) ?? null }));
}
