import { type RawBuilder, sql } from 'kysely';
import { erpOrders } from '../../../../contract/resources/orders/erpOrders';
import { DAY_MS } from '../../../../contract/time/durations';
import type { Executor } from '../../../db/tables';
import { EVERYBODY } from '../../../events/bus';
import { ulid } from '../../../ids';
import type { KitDeps } from '../../../kit/served';

const AT_ONCE = 200;
/** The sweep ignores older ones, which are pushed by hand. */
const BACK_MS = 7 * DAY_MS;

interface PaidOrder {
  id: string;
  orgId: string;
  orderNo: string;
  connectionId: string;
  erpCode: string;
  storeNo: string;
  paidAmt: number;
  discountAmt: number;
  refundAmt: number;
  rxRequired: boolean;
  rxNo: string | null;
  placedAt: Date;
}

/** Paid orders of institutions with an ERP, their own or the nearest above, that are not third-party orders yet. */
async function paidOrders(db: Executor, which: RawBuilder<unknown>): Promise<PaidOrder[]> {
  const { rows } = await sql<PaidOrder>`
    select o.id, o.org_id, o.order_no, c.id as connection_id, c.erp_code, o.paid_amt, o.discount_amt, o.refund_amt,
      o.rx_required, o.placed_at, rx.rx_no, coalesce(s.store_no, d.store_no, c.store_no) as store_no
    from orders o
    join organizations seller on seller.id = o.org_id
    join lateral (
      select erp_connections.*
      from erp_connections join organizations chain on chain.id = erp_connections.org_id
      where erp_connections.state <> 'draft' and starts_with(seller.path, chain.path)
      order by length(chain.path) desc limit 1
    ) c on o.paid_at >= c.connected_at
    left join platform_stores s on s.id = o.store_id
    left join devices d on d.id = o.device_id
    left join prescriptions rx on rx.order_no = o.order_no
    where ${which} and o.paid_at is not null and o.channel <> 'ERP'
      and not exists (select from erp_orders e where e.order_no = o.order_no)
    order by o.paid_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

interface Line {
  orderId: string;
  drugId: string;
  commonName: string;
  approvalNo: string | null;
  form: string | null;
  amount: number;
  price: number;
  barcode: string | null;
  batchNo: string | null;
  expiry: string | null;
}

/** What was sold, under the chain's number of it: the third code of the product. */
async function linesOf(db: Executor, orderIds: readonly string[]): Promise<Map<string, object[]>> {
  const { rows } = await sql<Line>`
    select i.order_id, coalesce(p.third_code, p.barcode, i.plat_sku_id, '') as drug_id,
      coalesce(p.generic_name, i.name) as common_name, i.approval_no, p.dosage_form as form, i.qty as amount, i.price,
      p.barcode, i.batch_no, to_char(b.expiry, 'YYYY-MM-DD') as expiry
    from order_items i
    left join products p on p.id = i.product_id
    left join batches b on b.product_id = i.product_id and b.batch_no = i.batch_no
    where i.order_id in (${sql.join([...orderIds])})
    order by i.order_id, i.line_no`.execute(db);
  const lines = new Map<string, object[]>();
  for (const { orderId, ...line } of rows) lines.set(orderId, [...(lines.get(orderId) ?? []), line]);
  return lines;
}

/** Makes third-party orders of what was paid. Two who do it at once make one. @returns how many */
async function make(db: Executor, paid: readonly PaidOrder[], now: number): Promise<number> {
  if (paid.length === 0) return 0;
  const lines = await linesOf(
    db,
    paid.map(({ id }) => id),
  );
  const rows = paid.map((order) => ({
    id: ulid(now),
    orgId: order.orgId,
    // Ours is unique everywhere: pushed again, the ERP knows it.
    thirdNo: order.orderNo,
    erpCode: order.erpCode,
    connectionId: order.connectionId,
    orderNo: order.orderNo,
    storeNo: order.storeNo,
    totalPrice: order.paidAmt + order.discountAmt,
    freePrice: order.discountAmt + order.refundAmt,
    salePrice: order.paidAmt - order.refundAmt,
    isPrescription: order.rxRequired || order.rxNo !== null,
    rxId: order.rxNo,
    details: JSON.stringify(lines.get(order.id) ?? []),
    retryCount: 0,
    orderedAt: order.placedAt,
  }));
  const added = await db
    .insertInto('erpOrders')
    .values(rows)
    .onConflict((on) => on.columns(['erpCode', 'thirdNo']).doNothing())
    .returning('id')
    .execute();
  return added.length;
}

/** What the ERP has with another sum than we is pushed again. @param which of the orders, as `o` */
async function correct(db: Executor, which: RawBuilder<unknown>, now: number): Promise<void> {
  await sql`
    update erp_orders e set next_try_at = ${new Date(now)} from orders o
    where e.push_state = 'pushed' and o.order_no = e.order_no and ${which}
      and e.sale_price <> o.paid_amt - o.refund_amt and coalesce(e.next_try_at > ${new Date(now)}, true)`.execute(
    db,
  );
}

/** @returns those that are pushed at this moment, perhaps with the sum before */
async function beingPushed(trx: Executor, ids: readonly string[]): Promise<Set<string>> {
  // Locked, because a push under way has read the sum already.
  const { rows } = await sql<{ id: string; pushState: string }>`
    select o.id, e.push_state from erp_orders e join orders o on o.order_no = e.order_no
    where o.id = any (${[...ids]}) order by e.id for update of e`.execute(trx);
  return new Set(rows.filter(({ pushState }) => pushState === 'pushing').map(({ id }) => id));
}

interface Round {
  seen: number;
  added: number;
}

/** What was paid or given back since the last look, some of it. A change is kept while its order is being pushed. */
async function takeChanges({ database: { db }, clock }: KitDeps): Promise<Round> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; orderId: string }>`
      select id::text, order_id from erp_changes order by id limit ${AT_ONCE} for update skip locked`.execute(
      trx,
    );
    if (rows.length === 0) return { seen: 0, added: 0 };
    const ids = [...new Set(rows.map(({ orderId }) => orderId))];
    const which = sql`o.id = any (${ids})`;
    const busy = await beingPushed(trx, ids);
    const added = await make(trx, await paidOrders(trx, which), clock());
    await correct(trx, which, clock());
    const done = rows.filter(({ orderId }) => !busy.has(orderId));
    await sql`delete from erp_changes where id = any (${done.map(({ id }) => id)}::bigint[])`.execute(trx);
    return { seen: done.length, added };
  });
}

function hint({ bus }: KitDeps, added: number): number {
  if (added > 0) bus.publishLive([{ kind: 'hint', org: EVERYBODY, resource: erpOrders.name }]);
  return added;
}

/** Takes up what has changed since the last look, and reads nothing else. @returns how many orders are new to the ERP */
export async function collectErpOrders(kit: KitDeps): Promise<number> {
  let all = 0;
  for (let full = true; full; ) {
    const { seen, added } = await takeChanges(kit);
    all += added;
    full = seen === AT_ONCE;
  }
  return hint(kit, all);
}

/** Compares the last seven days: what nobody has named, as of an institution that has come below a chain since. */
export async function sweepErpOrders(kit: KitDeps): Promise<number> {
  const { database, clock } = kit;
  const which = sql`o.paid_at >= ${new Date(clock() - BACK_MS)}`;
  let [all, added] = [0, 0];
  do {
    const paid = await paidOrders(database.db, which);
    added = await make(database.db, paid, clock());
    all += added;
  } while (added === AT_ONCE);
  await correct(database.db, which, clock());
  return hint(kit, all);
}
