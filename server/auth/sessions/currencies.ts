import type { SessionUser } from '../../../contract/session';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';

/** What money is counted in: at home, and wherever below it is another currency. */
export async function currenciesOf(
  db: Executor,
  { orgId, orgIds }: Pick<Principal, 'orgId' | 'orgIds'>,
): Promise<Pick<SessionUser, 'currency' | 'otherCurrencies'>> {
  const { currency } = await db
    .selectFrom('organizations')
    .select('currency')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  const others = await db
    .selectFrom('organizations')
    .select(['id', 'currency'])
    .where('currency', '<>', currency)
    .execute();
  const below = others.filter(({ id }) => orgIds.has(id));
  return { currency, otherCurrencies: Object.fromEntries(below.map((org) => [org.id, org.currency])) };
}
