import { sql } from 'kysely';
import type { AnyRow, Resource } from '../../../contract/kit/resource';
import { openHoursProblem, openPeriods } from '../../../contract/orders/openHours';
import type { Platform } from '../../../contract/orders/words';
import { jdStoreProducts } from '../../../contract/resources/orders/jdStoreProducts';
import { jdStores } from '../../../contract/resources/orders/jdStores';
import { meituanProducts } from '../../../contract/resources/orders/meituanProducts';
import { meituanStores } from '../../../contract/resources/orders/meituanStores';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import type { CommandRequest, KitDeps, ServedResource, UnitOfWork, Values } from '../../kit/served';
import type { StoreUpdate } from '../../partners/platform/port';
import { askStore } from './asks';
import { connectStore } from './connect';

/** The platform does it first: a store of ours that is closed there takes no orders, whatever stands here. */
const askFor =
  (platform: Platform, state: StoreUpdate['state']) =>
  async (deps: KitDeps, row: AnyRow, { context, args }: CommandRequest): Promise<void> => {
    const openHours = state === 'closed' ? undefined : openPeriods(args.openHours ?? row.openHours);
    if (state !== 'closed' && !openHours) throw new AppError(409, 'err.store.hours');
    await askStore(deps, platform, row.id, { state, openHours, operator: context.principal.name });
  };

/** @throws AppError 400 */
function assertHours(values: Values): void {
  const problem = 'openHours' in values && openHoursProblem(values.openHours);
  if (problem) throw invalid({ openHours: problem });
}

function stores(resource: Resource, platform: Platform): ServedResource {
  return {
    resource,
    table: 'platformStores',
    visible: (rows) => rows.where('platform', '=', platform),
    async prepare(_change, values, current) {
      assertHours(values);
      return current ? values : { ...values, platform };
    },
    asks: {
      open: askFor(platform, 'open'),
      close: askFor(platform, 'closed'),
      // One that nobody has connected is told when it opens.
      changeHours: async (deps, row, asked) =>
        row.appKey ? askFor(platform, undefined)(deps, row, asked) : undefined,
    },
    commands: {
      connect: (work, row, args) => connectStore(work, platform, row, args),
      open: async () => ({ set: { businessState: 'open' } }),
      close: async () => ({ set: { businessState: 'closed' } }),
      async changeHours(_change, _row, { openHours }) {
        assertHours({ openHours });
        return { set: { openHours } };
      },
    },
  };
}

/** Platforms do not sell prescription medicines, because they do not check prescriptions. */
async function isOnPrescription({ trx }: UnitOfWork, productId: unknown): Promise<boolean> {
  const found = await trx
    .selectFrom('products')
    .select('id')
    .where('id', '=', String(productId))
    .where('otcClass', '=', 'rx')
    .executeTakeFirst();
  return found !== undefined;
}

/** What is offered stays something that may be. @throws AppError 400 */
async function assertMayBeSold(work: UnitOfWork, { productId }: Values, current?: AnyRow): Promise<void> {
  if (current?.onSale === true && productId && (await isOnPrescription(work, productId)))
    throw invalid({ productId: 'err.sku.prescription' });
}

/** What has changed here is not yet on the platform. */
const UNSYNCED = { syncState: 'pending', syncCause: null, syncError: null };

function skus(resource: Resource, platform: Platform): ServedResource {
  return {
    resource,
    table: 'platformSkus',
    visible: (rows) =>
      rows.where(sql<boolean>`store_id in (select id from platform_stores where platform = ${platform})`),
    async prepare(work, values, current) {
      await assertMayBeSold(work, values, current);
      return { ...values, ...UNSYNCED };
    },
    commands: {
      sync: async () => ({ set: UNSYNCED }),
      async publish(work, { productId }) {
        if (await isOnPrescription(work, productId)) throw new AppError(409, 'err.sku.prescription');
        return { set: { ...UNSYNCED, onSale: true } };
      },
      withdraw: async () => ({ set: { ...UNSYNCED, onSale: false } }),
    },
  };
}

export const servedStores: readonly ServedResource[] = [
  stores(meituanStores, 'MEITUAN'),
  stores(jdStores, 'JD'),
];

/** Stores on delivery platforms and what they offer. */
export const servedPlatforms: readonly ServedResource[] = [
  ...servedStores,
  skus(meituanProducts, 'MEITUAN'),
  skus(jdStoreProducts, 'JD'),
];
