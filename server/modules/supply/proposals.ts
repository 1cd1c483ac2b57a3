import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { type ProductDemand, proposalOf } from '../../../contract/supply/proposal';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { ulid } from '../../ids';
import { logged } from '../../kit/records/createRecord';
import { nextNumber } from '../../kit/records/documentNumber';
import type { CommandResult, UnitOfWork, Values } from '../../kit/served';
import { assertMayOrder } from './hindrances';
import { servedPurchaseOrders } from './purchaseOrders';

/** Ordered, or taken and not put away yet: it is on its way. */
const UNDERWAY = ['submitted', 'confirmed', 'shipped', 'received', 'accepted', 'part_rejected'];

/** What the supplier offers now, with how it sells and what there is of it in machines, warehouses and on the way. */
async function needsOf(trx: Executor, druggistId: string): Promise<ProductDemand[]> {
  const { rows } = await sql<
    Record<Exclude<keyof ProductDemand, 'productId'>, unknown> & { productId: string }
  >`
    with underway as (
      select line ->> 'productId' as product_id,
        sum((line ->> case when o.state in ('accepted', 'part_rejected') then 'received' else 'qty' end)::int) as qty
      from purchase_orders o cross join lateral jsonb_array_elements(o.lines) as line
      where o.org_id = (select org_id from druggists where id = ${druggistId})
        and o.state = any(${sql.lit(`{${UNDERWAY.join(',')}}`)}::text[])
      group by 1),
    sold as (
      select c.product_id, sum((c.cover ->> 'demand')::numeric) as demand, sum((c.cover ->> 'stock')::numeric) as stock
      from stock_covers c
      where c.product_id in (select product_id from druggist_products where druggist_id = ${druggistId})
      group by 1),
    kept as (
      select product_id, sum(available) as qty from warehouse_products
      where product_id in (select product_id from druggist_products where druggist_id = ${druggistId})
      group by 1)
    select offer.product_id as "productId", min(offer.supply_price) as price, min(offer.min_qty) as "minQty",
      min(offer.pack_qty) as "packQty", coalesce(max(sold.demand), 0) as demand,
      coalesce(max(sold.stock), 0) + coalesce(max(u.qty), 0) + coalesce(max(kept.qty), 0) as covered
    from druggist_products offer
    left join sold on sold.product_id = offer.product_id
    left join underway u on u.product_id = offer.product_id
    left join kept on kept.product_id = offer.product_id
    where offer.druggist_id = ${druggistId} and offer.state = 'offered'
    group by offer.product_id order by offer.product_id`.execute(trx);
  return rows.map(({ productId, ...row }) => ({
    productId,
    demand: Number(row.demand),
    covered: Number(row.covered),
    price: Number(row.price),
    minQty: Number(row.minQty),
    packQty: Number(row.packQty),
  }));
}

/** What a draft orders is not on its way: proposed once more, it would be ordered twice. */
async function assertNoDraft({ trx }: UnitOfWork, druggistId: string): Promise<void> {
  const draft = await trx
    .selectFrom('purchaseOrders')
    .select('poNo')
    .where('druggistId', '=', druggistId)
    .where('state', '=', 'draft')
    .orderBy('poNo')
    .executeTakeFirst();
  if (draft) throw new AppError(409, 'err.supply.drafted', { no: draft.poNo ?? '–' });
}

/**
 * A draft of an order for what runs short. @throws AppError 409 where nothing does, where nothing may be ordered, and
 * where another draft waits
 */
export async function proposeOrder(work: UnitOfWork, row: AnyRow, { days }: Values): Promise<CommandResult> {
  const { trx, deps } = work;
  assertMayOrder(row, deps.clock());
  await assertNoDraft(work, row.id);
  const ahead = Number(days) + Number(row.leadDays ?? 0);
  const proposal = proposalOf(await needsOf(trx, row.id), ahead, Number(row.minOrderAmt ?? 0));
  if (!proposal) throw new AppError(409, 'err.supply.nothingShort');
  const at = new Date(deps.clock());
  const lines = proposal.lines.map((line) => ({
    ...line,
    received: null,
    batchNo: null,
    mfgDate: null,
    expiry: null,
  }));
  const order = {
    id: ulid(at.getTime()),
    orgId: String(row.orgId),
    poNo: await nextNumber(work, 'PO'),
    druggistId: row.id,
    amount: proposal.amount,
    state: 'draft' as const,
    createdAt: at,
    updatedAt: at,
  };
  await trx
    .insertInto('purchaseOrders')
    .values({ ...order, lines: JSON.stringify(lines) as never })
    .execute();
  logged(work, servedPurchaseOrders, {
    action: 'purchaseOrders.created',
    entityId: order.id,
    after: { poNo: order.poNo, druggistId: row.id, lines, amount: proposal.amount },
    orgId: order.orgId,
  });
  work.made = { resource: servedPurchaseOrders.resource.name, id: order.id, title: order.poNo };
  return {};
}
