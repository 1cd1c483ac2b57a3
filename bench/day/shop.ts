import type { PlatformStoreOptions } from '../../contract/simulation';
import type { PlatformPartner } from '../../simulator/partners/platforms';
import type { ApiClient } from '../../tests/e2e/apiClient';

type Row = Record<string, unknown> & { id: string; version: number };
interface Listed {
  rows: Row[];
}
const RESOURCES = {
  MEITUAN: { stores: 'meituanStores', skus: 'meituanProducts', orders: 'meituanOrders' },
  JD: { stores: 'jdStores', skus: 'jdStoreProducts', orders: 'jdOrders' },
} as const;
type Platform = keyof typeof RESOURCES;
const PLATFORMS = Object.keys(RESOURCES) as Platform[];
const PAGE = 100;

const list = async (api: ApiClient, name: string, filter: Record<string, string> = {}) => {
  const query = Object.entries(filter).map(
    ([field, value]) => `&filter[${field}]=${encodeURIComponent(value)}`,
  );
  return (await api.get<Listed>(`/${name}?size=${PAGE}${query.join('')}`)).rows;
};

/** Stores of the demonstration with what they sell. */
export async function storesOf(api: ApiClient): Promise<(PlatformStoreOptions & { row: Row })[]> {
  const found = await Promise.all(
    PLATFORMS.map(async (platform) => {
      const [stores, skus] = [
        await list(api, RESOURCES[platform].stores),
        await list(api, RESOURCES[platform].skus),
      ];
      return stores.map((row) => ({
        row,
        platform,
        storeNo: String(row.storeNo),
        platStoreId: String(row.platStoreId),
        skus: skus
          .filter(({ storeId, onSale }) => storeId === row.id && onSale === true)
          .map(({ platSkuId, name, price }) => ({
            id: String(platSkuId),
            name: String(name),
            price: Number(price),
          })),
      }));
    }),
  );
  return found.flat().filter(({ skus }) => skus.length > 0);
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
    await api.post(`/${RESOURCES[platform].stores}/${row.id}/connect`, { version: row.version, args });
  }
}

/** What a merchant does with what waits: state of the order → command. */
const DUTIES: readonly { filter: Record<string, string>; command: string }[] = [
  { filter: { refundStatus: 'in:pending_review' }, command: 'agreeRefund' },
  { filter: { status: 'in:paid', fulfilStatus: 'in:none', refundStatus: 'in:none' }, command: 'accept' },
  { filter: { status: 'in:paid', fulfilStatus: 'in:accepted', refundStatus: 'in:none' }, command: 'prepare' },
  {
    filter: {
      status: 'in:paid',
      fulfilStatus: 'in:ready',
      deliveryType: 'in:self_pickup',
      refundStatus: 'in:none',
    },
    command: 'pickUp',
  },
];

/**
 * One round of a merchant who works off what waits. What a platform or the server refuses now is done in a later round.
 * @returns how much was refused
 */
export async function workOff(api: ApiClient, since: number): Promise<number> {
  let refused = 0;
  const run = async (path: string, { id, version }: Row) => {
    const { status } = await api.raw('POST', `/${path.replace(':id', id)}`, { version, args: {} });
    if (status !== 200) refused += 1;
  };
  for (const platform of PLATFORMS) {
    const { orders } = RESOURCES[platform];
    for (const { filter, command } of DUTIES) {
      const rows = await list(api, orders, { ...filter, placedAt: `gte:${since}` });
      for (const row of rows) await run(`${orders}/:id/${command}`, row);
    }
  }
  const wanted = await list(api, 'jdAfterSales', { state: 'in:pending_review', appliedAt: `gte:${since}` });
  for (const row of wanted) await run('jdAfterSales/:id/approve', row);
  return refused;
}
