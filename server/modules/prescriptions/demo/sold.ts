import { sql } from 'kysely';
import { tradeDay } from '../../../../contract/time/chinaTime';
import type { DemoWorld } from '../../../db/demo-data';
import type { NewRow } from '../../../db/demo-data/world';
import { COMPLAINTS } from './cases';

type Rx = NewRow<'prescriptions'>;

/** So many have been bought at a store whose chain has an ERP. */
const SOLD = 4;
const MOMENTS = [
  'issueAt',
  'validUntil',
  'queuedAt',
  'reviewedAt',
  'usedAt',
  'createdAt',
  'updatedAt',
] as const;
const MEDICINES = COMPLAINTS.flatMap(({ medicines }) => medicines);

interface Sale {
  id: string;
  orgId: string;
  orderNo: string;
  paidAt: Date;
  productId: string;
  name: string;
}

/** What machines of connected chains have sold of what is prescribed, one product of each order, the newest first. */
async function salesOf({ trx }: DemoWorld): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select distinct on (o.paid_at, o.order_no) e.id, o.org_id, o.order_no, o.paid_at, i.product_id, i.name
    from erp_orders e
    join erp_connections c on c.id = e.connection_id and c.state = 'connected'
    join orders o on o.order_no = e.order_no and o.status in ('paid', 'completed') and o.refund_amt = 0
    join order_items i on i.order_id = o.id and i.qty = 1
    where e.push_state in ('pushing', 'retrying', 'pushed', 'written_off') and i.name in (${sql.join(MEDICINES)})
    order by o.paid_at desc, o.order_no, i.product_id`.execute(trx);
  return rows;
}

/** The prescription as if it had been for this sale: what was dispensed, when, and how it came to it. */
function soldFor(rx: Rx, { orderNo, paidAt, productId, name }: Sale, specification: string | null): Rx {
  const complaint = COMPLAINTS.find(({ medicines }) => medicines.includes(name));
  const [first = {}] = JSON.parse(String(rx.items)) as object[];
  const later = paidAt.getTime() - (rx.usedAt as Date).getTime();
  const moved = MOMENTS.map((at) => [at, rx[at] && new Date((rx[at] as Date).getTime() + later)]);
  const issueAt = (rx.issueAt as Date).getTime() + later;
  return {
    ...rx,
    ...Object.fromEntries(moved),
    rxNo: String(rx.rxNo).replace(/\d{8}/, tradeDay(issueAt).replaceAll('-', '')),
    department: String(complaint?.department),
    diagnosis: String(complaint?.diagnosis),
    items: JSON.stringify([
      { ...first, name, spec: specification, productId, qty: 1, units: 1, dispensed: 1 },
    ]),
    orderNo,
  };
}

/** Lets some dispensed prescriptions be those of real sales, which the ERP of the chain asks about. */
export async function withSales(demo: DemoWorld, rows: readonly Rx[]): Promise<Rx[]> {
  const sales = await salesOf(demo);
  const found = [...rows];
  let count = 0;
  for (const sale of sales) {
    const owner = demo.tree.owners.find(({ orgId }) => orgId === sale.orgId);
    const place = found.findIndex(
      ({ state, orgId, orderNo, controlled }) =>
        state === 'dispensed' &&
        !controlled &&
        orgId === owner?.institutionId &&
        !sales.some((each) => each.orderNo === orderNo),
    );
    const rx = found[place];
    const product = demo.products.find(({ id }) => id === sale.productId);
    if (!rx || !product || count === SOLD) continue;
    const sold = soldFor(rx, sale, product.specification ?? null);
    found[place] = sold;
    count += 1;
    await demo.trx
      .updateTable('erpOrders')
      .set({ isPrescription: true, rxId: sold.rxNo })
      .where('id', '=', sale.id)
      .execute();
  }
  return found;
}
