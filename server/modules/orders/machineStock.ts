import { sql } from 'kysely';
import { inParts } from '../../../contract/common/lists';
import type { Executor } from '../../db/tables';
import type { KitDeps } from '../../kit/served';

/** The embedded database has one session, and what machines send waits for no more than this. */
const STORES_AT_ONCE = 10;

/** Of the stores, the part whose turn it is. */
export interface StoreShare {
  turn: number;
  of: number;
}

/**
 * A store offers what its machines can hand out and nobody has ordered yet: what is sold out there is sold out on its
 * platform with the next look. Stores without machines keep what a person has typed.
 * @returns how many offers have changed; `syncOffers` tells the platforms
 */
export async function followMachines(
  { database: { db }, clock }: KitDeps,
  { turn, of }: StoreShare = { turn: 0, of: 1 },
): Promise<number> {
  const { rows: stores } = await sql<{ id: string }>`
    select id from platform_stores where jsonb_array_length(coalesce(device_ids, '[]')) > 0 order by id`.execute(
    db,
  );
  let changed = 0;
  const ids = stores.map(({ id }) => id);
  for (const [no, part] of inParts(ids, STORES_AT_ONCE).entries())
    if (no % of === turn % of) changed += await followMachinesOf(db, part, clock());
  return changed;
}

/** The same of some stores. */
async function followMachinesOf(db: Executor, storeIds: readonly string[], now: number): Promise<number> {
  // Materialized: a planner without statistics would count the reservations again for each lane.
  const { rows } = await sql<{ id: string }>`
    with held as materialized (select device_id, lane_no, qty from lane_reservations),
    offered as materialized (
      select skus.id, skus.product_id, devices.id as device_id
      from (select * from platform_stores where id = any(${[...storeIds]}::text[])) stores
      cross join lateral jsonb_array_elements_text(stores.device_ids) as served (id)
      join devices on devices.id = served.id
        and devices.enabled and devices.sale_state = 'on' and devices.oper_state = 'normal'
      join platform_skus skus on skus.store_id = stores.id
    ), free as (
      select offered.id, sum(greatest(lanes.stock - lanes.locked_stock - coalesce(held.qty, 0), 0)) as stock
      from offered
      join lanes on lanes.device_id = offered.device_id and lanes.product_id = offered.product_id
        and lanes.sale_state = 'on' and lanes.health = 'ok'
      left join held on held.device_id = lanes.device_id and held.lane_no = lanes.lane_no
      group by offered.id
    ), served as (
      select skus.id, least(coalesce(free.stock, 0), 2147483647)::int as stock
      from platform_skus skus
      join platform_stores stores on stores.id = skus.store_id
      left join free on free.id = skus.id
      where skus.product_id is not null and stores.id = any(${[...storeIds]}::text[])
    )
    update platform_skus skus
    set stock = served.stock, sync_state = 'pending', sync_cause = null, sync_error = null, version = skus.version + 1,
      updated_at = ${new Date(now)}
    from served
    where served.id = skus.id and skus.stock <> served.stock
    returning skus.id
  `.execute(db);
  return rows.length;
}
