import { sql } from 'kysely';
import type { KitDeps } from '../../kit/served';

/**
 * A store offers what its machines can hand out and nobody has ordered yet: what is sold out there is sold out on its
 * platform with the next look. Stores without machines keep what a person has typed.
 * @returns how many offers have changed; `syncOffers` tells the platforms
 */
export async function followMachines({ database: { db }, clock }: KitDeps): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with served as (
      select skus.id,
        least(coalesce(sum(greatest(lanes.stock - lanes.locked_stock - coalesce(held.qty, 0), 0)), 0), 2147483647)::int
          as stock
      from platform_skus skus
      join platform_stores stores on stores.id = skus.store_id
      left join devices on stores.device_ids ? devices.id
        and devices.enabled and devices.sale_state = 'on' and devices.oper_state = 'normal'
      left join lanes on lanes.device_id = devices.id and lanes.product_id = skus.product_id
        and lanes.sale_state = 'on' and lanes.health = 'ok'
      left join lane_reservations held on held.device_id = lanes.device_id and held.lane_no = lanes.lane_no
      where skus.product_id is not null and jsonb_array_length(coalesce(stores.device_ids, '[]')) > 0
      group by skus.id
    )
    update platform_skus skus
    set stock = served.stock, sync_state = 'pending', sync_error = null, version = skus.version + 1,
      updated_at = ${new Date(clock())}
    from served
    where served.id = skus.id and skus.stock <> served.stock
    returning skus.id
  `.execute(db);
  return rows.length;
}
