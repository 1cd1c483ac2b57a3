import type { Platform } from '../../../../contract/orders/words';
import { DAY_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import { mobileNumber } from '../../../db/demo-data/institutions/names';
import { storesOf } from '../../../db/demo-data/institutions/organizations';
import type { DemoOrders } from '../../../db/demo-data/orders/orders';
import { type NewRow, padded } from '../../../db/demo-data/world';

export interface DemoStores {
  platformStores: NewRow<'platformStores'>[];
  platformSkus: NewRow<'platformSkus'>[];
  jdProducts: NewRow<'jdProducts'>[];
}
type Store = NewRow<'platformStores'>;

const LABELS: Readonly<Record<Platform, string>> = { MEITUAN: '美团', JD: '京东到家' };
const HOURS = ['00:00-24:00', '08:00-22:00', '07:30-23:00'];

/** One store on each platform for every owner of machines. */
function buildStores({ world, tree, fleet }: DemoWorld): Store[] {
  const random = world.random.fork('platform stores');
  const owners = tree.owners.filter(({ orgId }) => fleet.devices.some((device) => device.orgId === orgId));
  return owners.flatMap(({ orgId, plan }, index) =>
    (['MEITUAN', 'JD'] as const).map((platform): Store => {
      const machines = fleet.devices.filter((device) => device.orgId === orgId);
      const first = machines[0];
      return {
        id: world.newId(world.from),
        orgId,
        platform,
        name: `${plan.name}（${LABELS[platform]}）`,
        platStoreId: platform === 'JD' ? `119${padded(31_000 + index, 5)}` : `${16_204_000 + index * 7}`,
        storeNo: `${plan.code}-${platform === 'JD' ? 'JD' : 'MT'}`,
        deviceIds: JSON.stringify(machines.slice(0, 3).map(({ id }) => id)),
        openHours: random.pick(HOURS),
        deliveryMode: random.weighted(['platform', 'self', 'pickup'] as const, (mode) =>
          mode === 'platform' ? 5 : 1,
        ),
        autoAccept: random.chance(0.4),
        phone: mobileNumber(random),
        address: first?.address ?? null,
        businessState: random.chance(0.85) ? 'open' : 'closed',
        tokenExpireAt: new Date(world.now + random.int(-5, 300) * DAY_MS),
      };
    }),
  );
}

const SKUS_A_STORE = 14;
const SYNC_ERRORS = ['平台类目不支持该商品', '商品条码与平台不一致', '调用频率超限，稍后重试'];

/** What lies in the machines of a store is what it offers. */
function skusOf({ world, fleet, products }: DemoWorld, store: Store): NewRow<'platformSkus'>[] {
  const random = world.random.fork(`skus ${store.platStoreId}`);
  const served = JSON.parse(String(store.deviceIds)) as string[];
  const lanes = fleet.machines.filter(({ id }) => served.includes(id)).flatMap((machine) => machine.lanes);
  const inStock = (id: string) =>
    lanes.reduce((sum, { good, stock }) => sum + (good?.id === id ? stock : 0), 0);
  const goods = new Map(lanes.flatMap(({ good }) => (good ? [[good.id, good] as const] : [])));
  return [...goods.values()].slice(0, SKUS_A_STORE).map((good, index) => {
    const product = products.find(({ id }) => id === good.id);
    const failed = random.chance(0.08);
    const pending = !failed && random.chance(0.1);
    return {
      id: world.newId(world.from),
      orgId: store.orgId,
      storeId: store.id,
      platSkuId: `${store.platform === 'JD' ? 20 : 77}${padded(random.int(1, 99_999), 5)}${padded(index, 2)}`,
      name: good.name,
      productId: index % 9 === 8 ? null : good.id,
      barcode: product?.barcode ?? null,
      spec: product?.specification ?? null,
      price: good.price,
      stock: inStock(good.id),
      onSale: index % 9 !== 8 && random.chance(0.85) && product?.otcClass !== 'rx',
      syncState: failed ? 'failed' : pending ? 'pending' : 'synced',
      syncedAt: failed || pending ? null : new Date(world.to - random.int(1, 600) * MINUTE_MS),
      syncCause: failed ? 'refused' : null,
      syncError: failed ? random.pick(SYNC_ERRORS) : null,
    };
  });
}

const CATEGORIES = ['感冒用药', '肠胃用药', '皮肤用药', '医疗器械', '维生素及矿物质', '五官用药'];
const REVIEWS = ['passed', 'passed', 'passed', 'auditing', 'draft', 'rejected'] as const;

/** The list of products at JD Daojia, kept by each institution, and by a store of what is its own. */
function buildJdProducts({ world, tree, products }: DemoWorld): NewRow<'jdProducts'>[] {
  const random = world.random.fork('jd products');
  return [...tree.institutions, ...storesOf(tree)].flatMap((orgId) =>
    products
      .filter((product) => product.orgId === orgId && product.barcode)
      .slice(0, 24)
      .map((product, index) => {
        const auditState = REVIEWS[index % REVIEWS.length] ?? 'passed';
        return {
          id: world.newId(world.from),
          orgId,
          platSkuId: `20${padded(61_000_000 + random.int(0, 99_999) * 100 + index, 8)}`,
          name: product.genericName,
          productId: product.id,
          barcode: String(product.barcode),
          spec: product.specification,
          brand: product.brandName ?? null,
          category: random.pick(CATEGORIES),
          price: product.sellingPrice,
          weightGrams: random.int(20, 400),
          auditState,
          auditReason: auditState === 'rejected' ? '商品主图不清晰，请重新上传' : null,
          image: null,
        };
      }),
  );
}

/** Orders of a platform belong to a store there. */
export function withStores({ orders, orderItems }: DemoOrders, { platformStores }: DemoStores): DemoOrders {
  const stores = new Map(platformStores.map(({ id, orgId, platform }) => [`${orgId} ${platform}`, id]));
  const inStores = orders.map((order) => ({
    ...order,
    storeId: stores.get(`${order.orgId} ${order.channel}`) ?? null,
  }));
  return { orders: inStores, orderItems };
}

export function buildPlatforms(demo: DemoWorld): DemoStores {
  const platformStores = buildStores(demo);
  const platformSkus = platformStores.flatMap((store) => skusOf(demo, store));
  return { platformStores, platformSkus, jdProducts: buildJdProducts(demo) };
}
