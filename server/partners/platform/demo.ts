import { randomBytes } from 'node:crypto';
import {
  type KnownPlatformOrder,
  ordersPerDay,
  type PlatformPartnerOptions,
  type PriorPayment,
} from '../../../contract/simulation';
import { chinaMidnight } from '../../../contract/time/chinaTime';
import type { Closers } from '../../closers';
import { demoMadeAt } from '../../db/demo-data/madeAt';
import type { Logger } from '../../log';
import { startDemoWorker } from '../demoWorker';
import type { MessageDeps } from '../messages';
import { keepKeys } from './accounts';

const SEED = 20_262;
/** Applications of the demonstration; a store that somebody has connected elsewhere stays connected there. */
const APPS = { MEITUAN: 'demo-meituan', JD: 'demo-jd' } as const;
const OPEN_ORDERS = 2_000;

type Urls = Record<'MEITUAN' | 'JD', string>;
type Facts = Pick<PlatformPartnerOptions, 'stores' | 'known' | 'knownMoney' | 'knownAfterSales'>;

async function storesOf({ database: { db } }: MessageDeps) {
  const stores = await db
    .selectFrom('platformStores')
    .select(['id', 'orgId', 'platform', 'storeNo', 'platStoreId'])
    .where((eb) => eb.or([eb('appKey', 'is', null), eb('appKey', 'in', Object.values(APPS))]))
    .execute();
  const skus = await db
    .selectFrom('platformSkus')
    .select(['storeId', 'platSkuId', 'name', 'price'])
    .where('onSale', '=', true)
    .execute();
  return stores.map((store) => ({
    ...store,
    storeNo: String(store.storeNo),
    platStoreId: String(store.platStoreId),
    skus: skus
      .filter(({ storeId }) => storeId === store.id)
      .map(({ platSkuId, name, price }) => ({
        id: String(platSkuId),
        name: String(name),
        price: Number(price),
      })),
  }));
}
type DemoStore = Awaited<ReturnType<typeof storesOf>>[number];

/** What their customers paid and got back. */
async function moneyOf(db: MessageDeps['database']['db']): Promise<PriorPayment[]> {
  const rows = await db
    .selectFrom('orderEntries')
    .innerJoin('orders', 'orders.id', 'orderEntries.orderId')
    .select(['platOrderNo', 'orderEntries.amount', 'orderEntries.happenedAt', 'debit'])
    .where('kind', 'in', ['payment', 'refund', 'partial_refund', 'price_difference'])
    .where((eb) => eb.or([eb('debit', '=', 'platform'), eb('credit', '=', 'platform')]))
    .orderBy('happenedAt', 'desc')
    .limit(OPEN_ORDERS)
    .execute();
  return rows.map(({ platOrderNo, amount, happenedAt, debit }) => ({
    kind: debit === 'platform' ? 'payment' : 'refund',
    no: String(platOrderNo),
    amount: Number(amount),
    at: Number(happenedAt),
  }));
}

const OPEN_REFUNDS: readonly unknown[] = ['pending_review', 'refunding', 'refund_failed'];

/** What is to go back, and has not yet. */
function wishOf(order: Record<string, unknown>, isPast: boolean): KnownPlatformOrder['refund'] {
  const { paidAmt, refundAmt, refundStatus, refundAskedAmt, refundDeadlineAt, refundPictures } = order;
  if (!OPEN_REFUNDS.includes(refundStatus)) return undefined;
  return {
    amount: Number(refundAskedAmt ?? Number(paidAmt) - Number(refundAmt)),
    agreed: refundStatus === 'refunding',
    until: refundDeadlineAt ? Number(refundDeadlineAt) : undefined,
    isShown: refundPictures !== null,
    isPast,
  };
}

/** What the platforms know of us from before this start. */
export async function priorFacts(
  { database: { db }, clock }: Pick<MessageDeps, 'database' | 'clock'>,
  stores: DemoStore[],
): Promise<Facts> {
  const today = chinaMidnight(clock());
  // On the day the history was made its sums stand. On a later day everything that is on its way comes to its end.
  const madeAt = await demoMadeAt(db);
  const isOfFirstDay = madeAt !== undefined && chinaMidnight(madeAt) === today;
  const isPast = (placedAt: unknown) => isOfFirstDay && Number(placedAt) < today;
  const orders = await db
    .selectFrom('orders')
    .innerJoin('platformStores', 'platformStores.id', 'orders.storeId')
    .select(['platform', 'platOrderNo', 'storeNo', 'paidAmt', 'refundAmt', 'refundStatus'])
    .select(['refundAskedAmt', 'refundDeadlineAt', 'refundPictures', 'placedAt'])
    .orderBy('placedAt', 'desc')
    .limit(OPEN_ORDERS)
    .execute();
  const afterSales = await db
    .selectFrom('jdAfterSales')
    .innerJoin('orders', 'orders.id', 'jdAfterSales.orderId')
    .select([
      'afsNo',
      'platOrderNo',
      'platState',
      'jdAfterSales.refundAmt',
      'deadlineAt',
      'pictures',
      'placedAt',
    ])
    .execute();
  return {
    stores: stores.map(({ platform, storeNo, platStoreId, skus }) => ({
      platform,
      storeNo,
      platStoreId,
      skus,
    })),
    known: orders.map((order) => ({
      platform: order.platform,
      id: String(order.platOrderNo),
      storeNo: String(order.storeNo),
      paid: Number(order.paidAmt),
      refund: wishOf(order, isPast(order.placedAt)),
    })),
    knownMoney: await moneyOf(db),
    knownAfterSales: afterSales.map(
      ({ afsNo, platOrderNo, platState, refundAmt, deadlineAt, pictures, placedAt }) => ({
        id: String(afsNo),
        orderId: String(platOrderNo),
        state: String(platState),
        amount: Number(refundAmt),
        until: deadlineAt ? Number(deadlineAt) : undefined,
        isShown: pictures !== null,
        isPast: isPast(placedAt),
      }),
    ),
  };
}

/** Every store of the demonstration is connected to the platforms of this start; the keys are made anew. */
async function connect(deps: MessageDeps, stores: DemoStore[], urls: Urls, own: PlatformPartnerOptions) {
  for (const { id, orgId, platform } of stores) {
    const { secret } = platform === 'JD' ? own.jd : own.meituan;
    const token = platform === 'JD' ? own.jd.token : undefined;
    await keepKeys(deps.database.db, deps, { storeId: id, orgId, secret, token });
    await deps.database.db
      .updateTable('platformStores')
      .set({ apiUrl: urls[platform], appKey: APPS[platform] })
      .where('id', '=', id)
      .execute();
  }
}

/** Runs the simulated platforms beside the server: customers order, and what is done here is done there. */
export async function startDemoPlatforms(
  deps: MessageDeps & { log: Logger; closers: Closers },
  { merchantUrl, customers }: Pick<PlatformPartnerOptions, 'merchantUrl' | 'customers'>,
): Promise<void> {
  const stores = await storesOf(deps);
  const { machines } = await deps.database.db
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<number>().as('machines'))
    .executeTakeFirstOrThrow();
  const key = () => randomBytes(16).toString('hex');
  const options: PlatformPartnerOptions = {
    scenario: 'calm',
    customers,
    ordersPerDay: ordersPerDay(Number(machines), 'platforms'),
    seed: SEED,
    merchantUrl,
    meituan: { appId: APPS.MEITUAN, secret: key() },
    jd: { appKey: APPS.JD, secret: key(), token: key() },
    ...(await priorFacts(deps, stores)),
    port: 0,
  };
  const { said: urls, stop } = await startDemoWorker<Urls>({ kind: 'platforms', options }, deps.log);
  if (!urls) return;
  deps.closers.add(stop);
  await connect(deps, stores, urls, options);
}
