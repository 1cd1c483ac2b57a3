import type { Executor } from '../../db/tables';
import type { Keys } from '../../secrets/keys';
import { createSealer } from '../../secrets/sealer';
import type { ErpAccount } from './port';

export interface ErpAccountDeps {
  keys: Pick<Keys, 'record'>;
}
const NAME = 'erpSecret';

const accounts = (db: Executor) =>
  db
    .selectFrom('erpConnections')
    .innerJoin('erpKeys', 'erpKeys.connectionId', 'erpConnections.id')
    .select(['erpConnections.id', 'erpConnections.orgId', 'apiUrl', 'cooperation', 'secret']);
type ErpAccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

const opened = (
  { keys }: ErpAccountDeps,
  { id, orgId, apiUrl, cooperation, secret }: ErpAccountRow,
): ErpAccount => ({
  connectionId: id,
  orgId,
  url: String(apiUrl),
  cooperation: String(cooperation),
  secret: String(createSealer(keys).open(secret, { id, name: NAME })),
});

/** Undefined for a connection that is not open: nothing is pushed. */
export async function erpAccount(
  db: Executor,
  deps: ErpAccountDeps,
  connectionId: string,
): Promise<ErpAccount | undefined> {
  const row = await accounts(db)
    .where('erpConnections.id', '=', connectionId)
    .where('state', '=', 'connected')
    .executeTakeFirst();
  return row && opened(deps, row);
}

/** Everybody who is called so at his ERP; the secret tells who it is. What it says is heard while we push nothing, too. */
export async function erpAccountsOf(
  db: Executor,
  deps: ErpAccountDeps,
  cooperation: string,
): Promise<ErpAccount[]> {
  const rows = await accounts(db)
    .where('cooperation', '=', cooperation)
    .where('state', '<>', 'draft')
    .orderBy('erpConnections.id')
    .execute();
  return rows.map((row) => opened(deps, row));
}

/** Stores what opens an ERP, sealed at its own place. */
export async function keepErpKey(
  db: Executor,
  { keys }: ErpAccountDeps,
  { connectionId, orgId, secret }: Pick<ErpAccount, 'connectionId' | 'orgId' | 'secret'>,
): Promise<void> {
  const sealed = { secret: String(createSealer(keys).seal(secret, { id: connectionId, name: NAME })) };
  await db
    .insertInto('erpKeys')
    .values({ connectionId, orgId, ...sealed })
    .onConflict((on) => on.column('connectionId').doUpdateSet(sealed))
    .execute();
}
