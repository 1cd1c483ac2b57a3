import type { Operator } from '../../../contract/simCards/operators';
import type { Executor } from '../../db/tables';
import type { Keys } from '../../secrets/keys';
import { createSealer } from '../../secrets/sealer';
import type { SimAccount } from './port';

export interface SimAccountDeps {
  keys: Pick<Keys, 'record'>;
}

const accounts = (db: Executor) =>
  db
    .selectFrom('simAccounts')
    .innerJoin('simAccountKeys', 'simAccountKeys.accountId', 'simAccounts.id')
    .select(['simAccounts.id', 'simAccounts.orgId', 'operator', 'apiUrl', 'appKey', 'secret'])
    .where('apiUrl', 'is not', null);

type SimAccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

function accountOf(
  { keys }: SimAccountDeps,
  { id, orgId, apiUrl, appKey, secret }: SimAccountRow,
): SimAccount {
  const opened = createSealer(keys).open(secret, { id, name: 'secret' });
  return { id, orgId, url: String(apiUrl), appKey: String(appKey), secret: String(opened) };
}

/** The account that serves cards of an organisation: its own, or that of the nearest one above. */
export async function simAccountFor(
  db: Executor,
  deps: SimAccountDeps,
  { operator, orgId }: { operator: Operator; orgId: string },
): Promise<SimAccount | undefined> {
  const org = await db.selectFrom('organizations').select('path').where('id', '=', orgId).executeTakeFirst();
  const above = org?.path.split('.').filter((id) => id !== '') ?? [];
  if (above.length === 0) return undefined;
  const found = await accounts(db)
    .where('operator', '=', operator)
    .where('simAccounts.orgId', 'in', above)
    .execute();
  const nearest = found.sort((a, b) => above.indexOf(b.orgId) - above.indexOf(a.orgId))[0];
  return nearest && accountOf(deps, nearest);
}

/** Stores what opens an account, sealed at its own place. */
export async function keepKey(
  db: Executor,
  { keys }: SimAccountDeps,
  { accountId, orgId, secret }: { accountId: string; orgId: string; secret: string },
): Promise<void> {
  const sealed = { secret: String(createSealer(keys).seal(secret, { id: accountId, name: 'secret' })) };
  await db
    .insertInto('simAccountKeys')
    .values({ accountId, orgId, ...sealed })
    .onConflict((on) => on.column('accountId').doUpdateSet(sealed))
    .execute();
}
