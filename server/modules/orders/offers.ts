import type { Resource } from '../../../contract/kit/resource';
import { PLATFORMS, type Platform } from '../../../contract/orders/words';
import { jdStoreProducts } from '../../../contract/resources/orders/jdStoreProducts';
import { meituanProducts } from '../../../contract/resources/orders/meituanProducts';
import { EVERYBODY } from '../../events/bus';
import type { KitDeps } from '../../kit/served';
import { partnerProblem } from '../../partners/causes';
import { accountOfStore } from '../../partners/platform/accounts';
import type { Platforms } from '../../partners/platform/port';

/** Each of them is three calls of the platform. */
const AT_ONCE = 20;
const RESOURCES: Readonly<Record<Platform, Resource>> = { MEITUAN: meituanProducts, JD: jdStoreProducts };

type OfferDeps = KitDeps & { platforms: Platforms };

async function pendingOf({ database: { db } }: OfferDeps, platform: Platform) {
  return db
    .selectFrom('platformSkus')
    .innerJoin('platformStores', 'platformStores.id', 'platformSkus.storeId')
    .innerJoin('platformKeys', 'platformKeys.storeId', 'platformStores.id')
    .select(['platformSkus.id', 'platformSkus.storeId', 'platSkuId', 'price', 'stock', 'onSale'])
    .select('platformSkus.version')
    .where('platform', '=', platform)
    .where('syncState', '=', 'pending')
    .orderBy('platformSkus.updatedAt')
    .limit(AT_ONCE)
    .execute();
}
type PendingOffer = Awaited<ReturnType<typeof pendingOf>>[number];

/** Undefined: the platform has it as we do. */
async function problemOf(
  deps: OfferDeps,
  platform: Platform,
  sku: PendingOffer,
): Promise<ReturnType<typeof partnerProblem> | undefined> {
  const account = await accountOfStore(deps.database.db, deps, String(sku.storeId));
  if (!account) return undefined;
  const { platSkuId, price, stock, onSale } = sku;
  const wanted = {
    platSkuId: String(platSkuId),
    price: Number(price),
    stock: Number(stock),
    onSale: onSale === true,
  };
  try {
    await deps.platforms[platform].offer(account, wanted);
    return undefined;
  } catch (error) {
    return partnerProblem(error);
  }
}

/** What has changed of an offer goes to its platform, row by row; what a person changes meanwhile goes next time. */
export async function syncOffers(deps: OfferDeps): Promise<number> {
  let done = 0;
  for (const platform of PLATFORMS) {
    const rows = await pendingOf(deps, platform);
    for (const sku of rows) {
      const problem = await problemOf(deps, platform, sku);
      const at = new Date(deps.clock());
      const set =
        problem === undefined
          ? ({ syncState: 'synced', syncCause: null, syncError: null, syncedAt: at } as const)
          : ({ syncState: 'failed', syncCause: problem.cause, syncError: problem.words } as const);
      await deps.database.db
        .updateTable('platformSkus')
        .set({ ...set, version: sku.version + 1, updatedAt: at })
        .where('id', '=', sku.id)
        .where('version', '=', sku.version)
        .execute();
    }
    if (rows.length > 0)
      deps.bus.publishLive([{ kind: 'hint', org: EVERYBODY, resource: RESOURCES[platform].name }]);
    done += rows.length;
  }
  return done;
}
