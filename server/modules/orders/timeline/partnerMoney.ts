import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { isByProvider } from '../../../../contract/orders/states';
import type { PartnerMoney } from '../../../../contract/orders/timeline';
import type { Platform } from '../../../../contract/orders/words';
import type { Executor } from '../../../db/tables';
import type { ServedResource } from '../../../kit/served';
import { REFUND_FACT } from '../own/payments';

/** Orders of a platform stand in its list; no field of theirs says which it is. */
const OF_PLATFORM: Readonly<Record<string, Platform>> = { meituanOrders: 'MEITUAN', jdOrders: 'JD' };

async function byProvider(db: Executor, orderNo: string): Promise<PartnerMoney> {
  const facts = await db
    .selectFrom('paymentFacts')
    .select(['status', 'amount'])
    .where('outTradeNo', '=', orderNo)
    .execute();
  const paid = facts.find(({ status }) => status === 'SUCCESS')?.amount;
  return {
    paid: paid === undefined || paid === null ? null : Number(paid),
    refunded: facts
      .filter(({ status }) => status.startsWith(REFUND_FACT))
      .reduce((sum, { amount }) => sum + Number(amount ?? 0), 0),
  };
}

/** An order that ended went back as a whole; refunds and after-sales each add theirs, however often they are told. */
async function byPlatform(db: Executor, channel: Platform, bill: string): Promise<PartnerMoney> {
  const { rows } = await sql<{ paid: string | null; whole: string | null; parts: string | null }>`
    with facts as (
      select what, paid, refunded, at, what in ('order', 'state') as is_whole,
        case when what = 'afterSale' then split_part(status, '.', 1) else what end as part
      from platform_facts where channel = ${channel} and bill = ${bill})
    select (select paid from facts where paid is not null order by at desc limit 1) as paid,
      (select max(refunded) from facts where is_whole) as whole,
      (select sum(most) from (select max(refunded) as most from facts where not is_whole group by part) each) as parts
  `.execute(db);
  const { paid = null, whole = null, parts = null } = rows[0] ?? {};
  return {
    paid: paid === null ? null : Number(paid),
    refunded: Math.max(Number(whole ?? 0), Number(parts ?? 0)),
  };
}

/** The payment holder's statement of the money; undefined where only we hold it. */
export async function partnerMoney(
  db: Executor,
  { resource }: ServedResource,
  row: AnyRow,
): Promise<PartnerMoney | undefined> {
  const platform = OF_PLATFORM[resource.name];
  if (platform) return byPlatform(db, platform, String(row.platOrderNo));
  return isByProvider(row) ? byProvider(db, String(row.orderNo)) : undefined;
}
