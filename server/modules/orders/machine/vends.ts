import { sql } from 'kysely';
import type { PayMethod } from '../../../../contract/orders/words';
import type { Executor } from '../../../db/tables';

/** A sale is over when nothing was heard of it for so long; a lane takes a few seconds. */
export const QUIET_MS = 3_000;
const AT_ONCE = 300;

/** What a machine said of one lane, with the goods that lay in it. */
export interface WaitingVend {
  id: string;
  deviceId: string;
  serialNo: string;
  orgId: string;
  orderNo: string;
  task: string;
  laneNo: string;
  at: Date;
  rc: number;
  price: number | null;
  payMethod: PayMethod | null;
  givenBack: boolean;
  batchNo: string | null;
  traceCode: string | null;
  productId: string | null;
  name: string | null;
  spec: string | null;
  approvalNo: string | null;
  rxFlag: boolean | null;
  sellingPrice: number | null;
  purchasePrice: number | null;
}

/** Orders placed before their machine handed them out, of which it has said what came out. @param resting not these */
export async function ordersToSettle(
  db: Executor,
  now: number,
  resting: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from vend_records v join orders o on o.order_no = v.order_no and o.device_id = v.device_id
    where v.waits and o.id <> all(${[...resting]}::text[])
    group by o.id having max(v.recv_at) <= ${new Date(now - QUIET_MS)} order by max(v.recv_at) limit ${AT_ONCE}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Names one sale among those of all machines. */
export const saleKey = ({ deviceId, orderNo }: WaitingVend): string => `${deviceId}/${orderNo}`;
const SALE = sql`(w.device_id || '/' || w.order_no)`;

/** Sales of machines by `saleKey`, or what a machine has said of an order that was placed before. */
export type SalesSelection = { but: readonly string[] } | { only: string } | { orderId: string };

function wantedVends(wanted: SalesSelection) {
  const placed = sql`select from orders o where o.order_no = w.order_no and o.device_id = w.device_id`;
  if ('orderId' in wanted) return sql`exists (${placed} and o.id = ${wanted.orderId})`;
  const which = 'only' in wanted ? sql`= ${wanted.only}` : sql`<> all(${[...wanted.but]}::text[])`;
  return sql`not exists (${placed}) and ${SALE} ${which}`;
}

/** Vends of sales that are over and belong to no order yet; whoever else looks waits until these have one. */
export async function waitingVends(
  trx: Executor,
  now: number,
  wanted: SalesSelection,
): Promise<WaitingVend[]> {
  const { rows } = await sql<WaitingVend>`
    with due as (
      select device_id, order_no from vend_records w where waits and ${wantedVends(wanted)}
      group by 1, 2 having max(recv_at) <= ${new Date(now - QUIET_MS)} order by max(recv_at) limit ${AT_ONCE}
    )
    select v.id, v.device_id, d.serial_no, v.org_id, v.order_no, v.task, v.lane_no, v.at, v.rc, v.price, v.pay_method,
      v.given_back, v.batch_no, v.trace_code, v.product_id, p.generic_name as name, p.specification as spec,
      p.approval_no, p.rx_flag, coalesce(p.machine_price, p.selling_price) as selling_price,
      p.purchase_price
    from vend_records v join due using (device_id, order_no)
      join devices d on d.id = v.device_id left join products p on p.id = v.product_id
    where v.waits order by v.at, v.id for update of v`.execute(trx);
  return rows;
}

/** They belong to these orders now. */
export async function markBooked(trx: Executor, vends: readonly { id: string; orderId: string | null }[]) {
  await sql`update vend_records as v set waits = false, order_id = t.order_id
    from unnest(${vends.map(({ id }) => id)}::text[], ${vends.map(({ orderId }) => orderId)}::text[])
      as t (id, order_id) where v.id = t.id`.execute(trx);
}
