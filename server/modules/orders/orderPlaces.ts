import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { listOfChannel, type OrderPlace } from '../../../contract/orders/orderPlace';
import type { Executor } from '../../db/tables';

/** Other tables of orders, by the list that shows them. */
const OTHERS = ['lockOrders', 'chargeOrders', 'iotRenewalOrders'] as const;

const consultationsOf = (db: Executor, numbers: readonly string[]) =>
  db
    .selectFrom('inquiryOrders')
    .select(['id', 'inqNo'])
    .where(sql<boolean>`inq_no = any(${numbers})`)
    .execute();

async function placesOf(db: Executor, numbers: readonly string[]): Promise<Map<string, OrderPlace>> {
  const places = new Map<string, OrderPlace>();
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'orderNo', 'channel'])
    .where(sql<boolean>`order_no = any(${numbers})`)
    .execute();
  for (const { id, orderNo, channel } of orders)
    places.set(String(orderNo), { list: listOfChannel(channel), id });
  for (const list of OTHERS) {
    const left = numbers.filter((no) => !places.has(no));
    if (left.length === 0) break;
    const rows = await db
      .selectFrom(list)
      .select(['id', 'orderNo'])
      .where(sql<boolean>`order_no = any(${left})`)
      .execute();
    for (const { id, orderNo } of rows) places.set(String(orderNo), { list, id });
  }
  const left = numbers.filter((no) => !places.has(no));
  for (const { id, inqNo } of left.length > 0 ? await consultationsOf(db, left) : [])
    places.set(String(inqNo), { list: 'inquiryOrders', id });
  return places;
}

/** Rows that name an order by its number, with the way to its record as `order`. */
export async function withOrders(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  const numberOf = ({ orderNo }: AnyRow) => (typeof orderNo === 'string' ? orderNo : undefined);
  const numbers = [...new Set(rows.flatMap((row) => numberOf(row) ?? []))];
  if (numbers.length === 0) return rows;
  const places = await placesOf(db, numbers);
  return rows.map((row) => {
    const order = places.get(numberOf(row) ?? '');
    return order ? { ...row, order } : row;
  });
}
