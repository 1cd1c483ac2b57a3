import { sql } from 'kysely';
import type { MachineSales } from '../../../contract/dealers/commission';
import { type Posting, sumsOf } from '../../../contract/orders/ledger';
import type { Executor } from '../../db/tables';

interface SummedRow {
  deviceId: string;
  dealerId: string;
  kind: string;
  debit: string;
  credit: string;
  amount: string;
}

/**
 * What was sold at each machine that a dealer looks after, by the month of the business day it is booked on; what went
 * back later counts in the month in which it did. A machine counts once: for the dealer farthest down whose people look
 * after it, else for the first-level dealer of the institution that sold it. Only sales in the currency of the dealer.
 */
export async function machineSales(db: Executor, month: string): Promise<MachineSales[]> {
  const first = `${month}-01`;
  const { rows } = await sql<SummedRow>`
    with looked_after as (
      select machine.value as device_id, d.id as dealer_id, d.org_id, d.level, d.dealer_code
      from dealer_users u join dealers d on d.id = u.dealer_id
      cross join lateral jsonb_array_elements_text(u.device_ids) as machine
      union all
      select v.id, d.id, d.org_id, 0, d.dealer_code
      from devices v join dealers d on d.org_id = coalesce(v.dealer_id, v.org_id) and d.level = 1),
    owners as (
      select distinct on (device_id) device_id, dealer_id, org_id from looked_after
      order by device_id, level desc, dealer_code)
    select o.device_id as "deviceId", o.dealer_id as "dealerId", e.kind, e.debit, e.credit, sum(e.amount) as amount
    from owners o
    join order_entries e on e.device_id = o.device_id
    join organizations seller on seller.id = e.org_id
    join organizations own on own.id = o.org_id and own.currency = seller.currency
    where e.day >= ${first}::date and e.day < ${first}::date + interval '1 month'
      and 'sales' in (e.debit, e.credit)
    group by o.device_id, o.dealer_id, e.kind, e.debit, e.credit
    order by o.device_id`.execute(db);
  const byMachine = new Map<string, { dealerId: string; postings: Posting[] }>();
  for (const { deviceId, dealerId, kind, debit, credit, amount } of rows) {
    const known = byMachine.get(deviceId) ?? { dealerId, postings: [] };
    known.postings.push({ kind, debit, credit, amount: Number(amount) } as Posting);
    byMachine.set(deviceId, known);
  }
  return [...byMachine].map(([deviceId, { dealerId, postings }]) => ({
    deviceId,
    dealerId,
    sold: sumsOf(postings).sold,
  }));
}
