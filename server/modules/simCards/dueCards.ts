import { sql } from 'kysely';
import { RENEWED_CARDS } from '../../../contract/expiries/kinds';
import { AUTO_RENEW_DAYS, CANCEL_WINDOW_DAYS, renewedMonths } from '../../../contract/simCards/autoRenew';
import { daysAfter } from '../../../contract/time/localDay';
import type { Executor } from '../../db/tables';

/** Orders that are on their way: their cards are not ordered again. */
const OPEN = ['to_pay', 'paid', 'recharge_failed', 'refunding'] as const;

/** What renewing a card once costs, as `renewedMonths` counts. */
export const renewalPriceSql = sql`iot_cards.monthly_fee
  * case when iot_cards.billing_mode = 'yearly' then ${renewedMonths('yearly')}::int else ${renewedMonths('monthly')}::int end`;

/** Cards with the switch that end soon, or ended within the window of their operator: by the day of China, as operators count. */
export const dueFor = (today: string) => sql<boolean>`(iot_cards.auto_renew
  and iot_cards.state in (${sql.join([...RENEWED_CARDS, 'pre_cancelled'])})
  and iot_cards.expire_at <= ${daysAfter(today, AUTO_RENEW_DAYS)}::date
  and iot_cards.expire_at >= ${daysAfter(today, -CANCEL_WINDOW_DAYS)}::date
  and not exists (select from iot_renewal_orders o
    where o.state in (${sql.join(OPEN)})
      and o.cards @> jsonb_build_array(jsonb_build_object('cardId', iot_cards.id))))`;

/** Those of an institution, the first to end first, with what they cost. */
export async function dueCards(trx: Executor, orgId: string, today: string) {
  const cards = await trx
    .selectFrom('iotCards')
    .select(['id', 'billingMode', 'monthlyFee'])
    .where('orgId', '=', orgId)
    .where(dueFor(today))
    .orderBy('expireAt')
    .orderBy('id')
    .execute();
  return cards.map(({ id, billingMode, monthlyFee }) => {
    const months = renewedMonths(billingMode);
    return { cardId: id, months, price: Number(monthlyFee) * months };
  });
}
