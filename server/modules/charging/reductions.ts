import type { Selectable } from 'kysely';
import { tradeDay } from '../../../contract/time/chinaTime';
import type { Executor, Tables } from '../../db/tables';

export type Reduction = Selectable<Tables['chargeDiscounts']>;

/** The calendar day in China, where prices are made: YYYY-MM-DD. */
export const storedIds = (value: unknown) => (value ?? []) as string[];

/** Discounts that are in force today, for this institution. */
export async function reductionsFor(db: Executor, orgId: string, now: number): Promise<Reduction[]> {
  const today = tradeDay(now);
  const rows = await db
    .selectFrom('chargeDiscounts')
    .selectAll()
    .where('enabled', '=', true)
    .where('startDate', '<=', today)
    .where('endDate', '>=', today)
    .orderBy('id')
    .execute();
  return rows.filter(({ orgIds }) => storedIds(orgIds).length === 0 || storedIds(orgIds).includes(orgId));
}
