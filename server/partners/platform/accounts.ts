import type { Platform } from '../../../contract/orders/words';
import type { Executor } from '../../db/tables';
import type { Keys } from '../../secrets/keys';
import { createSealer } from '../../secrets/sealer';
import type { PlatformAccount } from './port';

export interface PlatformAccountDeps {
  keys: Pick<Keys, 'record'>;
}

const stores = (db: Executor) =>
  db
    .selectFrom('platformStores')
    .innerJoin('platformKeys', 'platformKeys.storeId', 'platformStores.id')
    .select(['platformStores.id', 'platformStores.orgId', 'storeNo', 'platStoreId', 'apiUrl', 'appKey'])
    .select(['secret', 'token'])
    .where('appKey', 'is not', null);

type StoreAccountRow = Awaited<ReturnType<ReturnType<typeof stores>['execute']>>[number];

function accountOf({ keys }: PlatformAccountDeps, row: StoreAccountRow): PlatformAccount {
  const { id, orgId, storeNo, platStoreId, apiUrl, appKey, secret, token } = row;
  const open = (name: string, value: string) => String(createSealer(keys).open(value, { id, name }));
  return {
    storeId: id,
    orgId,
    storeNo: String(storeNo),
    platStoreId: String(platStoreId),
    url: String(apiUrl),
    appKey: String(appKey),
    secret: open('secret', secret),
    token: token === null ? undefined : open('token', token),
  };
}

/** The account of a store; undefined for one that nobody has connected. */
export async function accountOfStore(
  db: Executor,
  deps: PlatformAccountDeps,
  storeId: string,
): Promise<PlatformAccount | undefined> {
  const row = await stores(db).where('platformStores.id', '=', storeId).executeTakeFirst();
  return row && accountOf(deps, row);
}

/** Every store that an application serves. Somebody else may have typed the same key: the secret tells. */
export async function accountsOfApp(
  db: Executor,
  deps: PlatformAccountDeps,
  platform: Platform,
  appKey: string,
): Promise<PlatformAccount[]> {
  const rows = await stores(db)
    .where('platform', '=', platform)
    .where('appKey', '=', appKey)
    .orderBy('platformStores.id')
    .execute();
  return rows.map((row) => accountOf(deps, row));
}

/** Stores what opens a store, sealed at its own place. */
export async function keepKeys(
  db: Executor,
  { keys }: PlatformAccountDeps,
  { storeId, orgId, secret, token }: Pick<PlatformAccount, 'storeId' | 'orgId' | 'secret' | 'token'>,
): Promise<void> {
  const box = createSealer(keys);
  const seal = (name: string, value: string) => String(box.seal(value, { id: storeId, name }));
  const sealed = {
    secret: seal('secret', secret),
    token: token === undefined ? null : seal('token', token),
  };
  await db
    .insertInto('platformKeys')
    .values({ storeId, orgId, ...sealed })
    .onConflict((on) => on.column('storeId').doUpdateSet(sealed))
    .execute();
}
