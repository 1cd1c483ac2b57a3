import { seedOf } from '../../contract/common/random';
import type { PlatformStoreOptions } from '../../contract/simulation';
import type { PlatformPartner } from '../../simulator/partners/platforms';
import type { ApiClient } from '../../tests/e2e/apiClient';
import { command, inParallel, list, listAll, type Row } from './rows';

const RESOURCES = {
  MEITUAN: { stores: 'meituanStores', skus: 'meituanProducts', orders: 'meituanOrders' },
  JD: { stores: 'jdStores', skus: 'jdStoreProducts', orders: 'jdOrders' },
} as const;
type Platform = keyof typeof RESOURCES;
const PLATFORMS = Object.keys(RESOURCES) as Platform[];
/** So many hands work at once. */
const HANDS = 6;

/** Stores of the demonstration with what they sell. */
export async function storesOf(api: ApiClient): Promise<(PlatformStoreOptions & { row: Row })[]> {
  const found = await Promise.all(
    PLATFORMS.map(async (platform) => {
      const { stores: name, skus: offers } = RESOURCES[platform];
      const [stores, skus] = [await list(api, name), await listAll(api, offers)];
      return stores.map((row) => ({
        row,
        platform,
        storeNo: String(row.storeNo),
        platStoreId: String(row.platStoreId),
        skus: skus
          .filter(({ storeId, onSale }) => storeId === row.id && onSale === true)
          .map(({ platSkuId, name: sku, price }) => ({
            id: String(platSkuId),
            name: String(sku),
            price: Number(price),
          })),
      }));
    }),
  );
  return found.flat();
}

export interface Keys {
  meituan: { appId: string; secret: string };
  jd: { appKey: string; secret: string; token: string };
}

/** The stores are connected to the platforms of this day, as a person would. */
export async function connectStores(
  api: ApiClient,
  stores: Awaited<ReturnType<typeof storesOf>>,
  urls: PlatformPartner['urls'],
  { meituan, jd }: Keys,
): Promise<void> {
  for (const { row, platform } of stores) {
    const args =
      platform === 'JD'
        ? { apiUrl: urls.JD, appKey: jd.appKey, appSecret: jd.secret, token: jd.token }
        : { apiUrl: urls.MEITUAN, appKey: meituan.appId, appSecret: meituan.secret };
    await command(api, RESOURCES[platform].stores, row, 'connect', args);
  }
}

/** Half of those who want to cancel wait for an answer in vain. */
const isOverlooked = ({ platOrderNo }: Row) => seedOf(String(platOrderNo), 1) % 2 === 0;

interface StaffDuty {
  filter: Record<string, string>;
  command: string;
  reason?: string;
  leaves?(row: Row): boolean;
}
const PAID = { status: 'in:paid', refundStatus: 'in:none' };
/** What a merchant does with what waits: state of the order → command. */
const DUTIES: readonly StaffDuty[] = [
  {
    filter: { refundStatus: 'in:pending_review' },
    command: 'agreeRefund',
    reason: 'as asked',
    leaves: isOverlooked,
  },
  { filter: { ...PAID, fulfilStatus: 'in:none' }, command: 'accept' },
  { filter: { ...PAID, fulfilStatus: 'in:accepted' }, command: 'prepare' },
  { filter: { ...PAID, fulfilStatus: 'in:ready', deliveryType: 'in:self_pickup' }, command: 'pickUp' },
];

const OWN_DUTIES = [
  { filter: { refundStatus: 'in:pending_review' }, command: 'agreeRefund', reason: 'as asked' },
  { filter: { refundStatus: 'in:refund_failed' }, command: 'retryRefund', reason: undefined },
  // No partner gives back what a machine took: a person does.
  {
    filter: { refundStatus: 'in:refunding', channel: 'in:MACHINE' },
    command: 'confirmRefund',
    reason: 'given back at the counter',
  },
] as const;

/**
 * One round of a merchant who works off what waits. What a platform or the server refuses now is done in a later round.
 * @returns how much was done
 */
export async function workOff(api: ApiClient, since: number): Promise<number> {
  let done = 0;
  const run = async (name: string, row: Row, what: string, reason?: string) => {
    await command(api, name, row, what, {}, reason);
    done += 1;
  };
  for (const platform of PLATFORMS) {
    const { orders } = RESOURCES[platform];
    for (const { filter, command: what, reason, leaves } of DUTIES) {
      const rows = await list(api, orders, { ...filter, placedAt: `gte:${since}` });
      await inParallel(
        rows.filter((row) => !leaves?.(row)),
        HANDS,
        (row) => run(orders, row, what, reason),
      );
    }
  }
  for (const { filter, command: what, reason } of OWN_DUTIES) {
    const rows = await list(api, 'ownOrders', { ...filter, placedAt: `gte:${since}` });
    await inParallel(rows, HANDS, (row) => run('ownOrders', row, what, reason));
  }
  const wanted = await list(api, 'jdAfterSales', { state: 'in:pending_review', appliedAt: `gte:${since}` });
  await inParallel(wanted, HANDS, (row) => run('jdAfterSales', row, 'approve'));
  return done;
}
