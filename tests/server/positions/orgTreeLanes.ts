import type { Database } from '../../../server/db/database';
import { POSITIONS, type Position, type Tree } from './orgTree';
import type { Ids } from './orgTreeRows';

type Queries = Pick<Database, 'query'>;

/** Copied records name machines of their donors, or none: here each names one of its own institution. */
async function nameMachines({ query }: Queries): Promise<void> {
  const own = '(select min(d.id) from devices d where d.org_id = t.org_id)';
  for (const table of ['requisition_forms', 'third_replenishments'])
    await query(`update ${table} t set device_id = ${own}`);
  await query(`update firmware_rollouts t set device_ids = jsonb_build_array(${own})`);
  await query(`update batch_recalls t set lines = (
    select coalesce(jsonb_agg(line || jsonb_build_object('deviceId', ${own})), '[]')
    from jsonb_array_elements(t.lines) line)`);
}

/** A reseller sees no lane that he was not granted: here he was granted everything, so that only the tree decides. */
async function grantLanes({ query }: Queries, userId: string): Promise<void> {
  await query(
    `insert into reseller_users (id, org_id, user_id, device_id, lanes, rights, valid_to)
     select 'grant-' || d.id, d.org_id, $1, d.id, jsonb_agg(distinct jsonb_build_object('laneNo', l.lane_no)),
       '["replenish", "price", "pause", "view_sales"]', '2099-12-31'
     from (${LANE_NUMBERS}) l join devices d on d.id = l.device_id group by d.id, d.org_id
     on conflict do nothing`,
    [userId],
  );
  // What runs out is a product of the machine's.
  await query(
    `update alerts a set source = l.product_id from lanes l where l.device_id = a.device_id and a.code = 'STOCK_LOW'`,
  );
}

const named = (table: string) => `union select device_id, lane_no from ${table} where lane_no is not null `;
const listed = (table: string) =>
  `union select device_id, line->>'laneNo' from ${table} cross join lateral jsonb_array_elements(lines) line `;
/** Lanes of machines, those too that only a copied record speaks of. */
const LANE_NUMBERS = `select device_id, lane_no from lanes
  ${['stock_discrepancies', 'machine_commands', 'vend_records', 'stock_ledger'].map(named).join('')}
  ${['replenish_tasks', 'stocktakes', 'return_forms', 'shelf_plans'].map(listed).join('')}
  union select line->>'deviceId', line->>'laneNo' from batch_recalls cross join lateral jsonb_array_elements(lines) line
  union select device_id, coalesce(told->>'t', told #>> '{}') from machine_commands cross join lateral
    jsonb_array_elements(case when jsonb_typeof(params->'lanes') = 'array' then params->'lanes' else '[]' end) told`;

/** The sales that are asked for came out of a lane: a reseller reads none of others. */
async function sellFromLanes({ query }: Queries, itemIds: readonly string[]): Promise<void> {
  await query(
    `update order_items i set lane_no = (select min(l.lane_no) from lanes l where l.device_id = o.device_id)
     from orders o where o.id = i.order_id and (i.id = any($1) or o.id = any($1))
       and not exists (select from lanes l where l.device_id = o.device_id and l.lane_no = i.lane_no)`,
    [itemIds],
  );
}

/** An order is read by its lines: one without gets a line as the sale that is asked for. */
async function addLine({ query }: Queries, orderId: string, itemId: string): Promise<void> {
  await query(
    `insert into order_items select (jsonb_populate_record(i, jsonb_build_object('id', 'line-' || $1, 'order_id', $1))).*
     from order_items i where i.id = $2 and not exists (select from order_items own where own.order_id = $1)`,
    [orderId, itemId],
  );
}

/** Copied records are of lanes that exist, and the reseller was granted all of them. */
export async function settleLanes(
  database: Queries,
  { people, rows }: Tree & { rows: Record<Position, Ids> },
): Promise<void> {
  await nameMachines(database);
  await grantLanes(database, people.track_admin);
  for (const position of POSITIONS) {
    const { tradingDetails = '', ownOrders = '', orderEntries = '' } = rows[position];
    const booked = await database.query<{ id: string }>(
      'select order_id as id from order_entries where id = $1',
      [orderEntries],
    );
    const orders = [ownOrders, ...booked.map(({ id }) => id)];
    for (const order of orders) await addLine(database, order, tradingDetails);
    await sellFromLanes(database, [tradingDetails, ...orders]);
  }
}
