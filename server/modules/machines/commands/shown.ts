import type { AnyRow } from '../../../../contract/kit/resource';
import type { Executor } from '../../../db/tables';

/** Lanes as they are sent: names alone, with a product and room for so many, with a price, or with what lies in them. */
type SentLane = string | { t: string; p?: string | null; cap?: number; price?: number; q?: number };

function shownLane(lane: SentLane) {
  if (typeof lane === 'string')
    return { laneNo: lane, productId: null, capacity: null, price: null, qty: null };
  const { t, p = null, cap = null, price = null, q = null } = lane;
  return { laneNo: t, productId: p, capacity: cap, price, qty: q };
}

/** What each machine is sent about its lanes, shown before approval. */
export async function withLanes(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  if (rows.length === 0) return rows;
  const found = await db
    .selectFrom('machineCommands')
    .select(['id', 'params'])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(found.map(({ id, params }) => [id, (params.lanes ?? []) as SentLane[]]));
  return rows.map((row) => ({ ...row, lanes: (byId.get(row.id) ?? []).map(shownLane) }));
}
