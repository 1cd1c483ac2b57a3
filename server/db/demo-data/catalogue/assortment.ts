import type { StorageClass } from '../../../../contract/climate';
import { mnemonicOf } from '../../../../contract/products/mnemonic';
import { DAY_MS } from '../../../../contract/time/durations';
import { type OrgTree, storesOf } from '../institutions/organizations';
import { packPictureId } from '../pictures/demoPictures';
import { HISTORY_DAYS, type NewRow, padded, type World } from '../world';
import { type Article, approvalNoOf, barcodeOf, CATALOGUE, manufacturerOf } from './catalogue';
import { batchRows } from './demoBatches';
import { LIBRARY, libraryId } from './library';
import { packPictureOf } from './packs';
import { masterOf } from './productDetails';

export interface DemoProduct {
  id: string;
  name: string;
  price: number;
  minAlert: number;
  storageClass: StorageClass;
  /** How much better than average it sells. */
  appeal: number;
}
export interface Assortment {
  products: NewRow<'products'>[];
  batches: NewRow<'batches'>[];
  /** What each tenant sells. */
  byTenant: DemoProduct[][];
}

/** Every institution keeps its own articles: same goods, other prices, other numbers. */
export function buildAssortment(world: World, tree: OrgTree): Assortment {
  const { institutions } = tree;
  const result: Assortment = { products: [], batches: [], byTenant: [] };
  for (const [tenant, orgId] of institutions.entries()) {
    const random = world.random.fork(`assortment ${tenant}`);
    const goods = CATALOGUE.map((article, index) => {
      const id = world.newId(world.from);
      const product = productRow(world, article, { id, orgId, tenant, index });
      result.products.push(product);
      result.batches.push(...batchRows(world, id, orgId, article, index));
      return {
        id,
        name: article.name,
        price: product.sellingPrice,
        minAlert: product.minStockAlert ?? 2,
        storageClass: article.storageClass,
        appeal: random.between(0.3, 2.2),
      };
    });
    result.byTenant.push(goods);
  }
  addStoreGoods(world, tree, result);
  return result;
}

const STORE_GOODS = 8;
/** Those of a store come after those of three tenants. */
const STORE = 3;
/** What is not on sale there. */
const STORE_STATES: Readonly<Record<number, Pick<NewRow<'products'>, 'auditState' | 'saleState'>>> = {
  2: { auditState: 'waiting', saleState: 'listed' },
  4: { auditState: 'failed', saleState: 'delisted' },
  6: { auditState: 'draft', saleState: 'delisted' },
};

/** What a store keeps beside the goods of its chain: no medicines, and in no machine yet. */
function addStoreGoods(world: World, tree: OrgTree, { products, batches }: Assortment): void {
  const goods = CATALOGUE.map((article, index) => ({ article, index })).filter(
    ({ article }) => article.kind !== 'drug',
  );
  for (const orgId of storesOf(tree))
    for (const [at, { article, index }] of goods.slice(0, STORE_GOODS).entries()) {
      const id = world.newId(world.from);
      const states = STORE_STATES[at] ?? { auditState: 'passed', saleState: 'listed' };
      const place = { id, orgId, tenant: STORE, index };
      products.push({ ...productRow(world, article, place), ...states });
      batches.push(...batchRows(world, id, orgId, article, index));
    }
}

interface Place {
  id: string;
  orgId: string;
  tenant: number;
  index: number;
}

/** Most are on sale; some wait, were sent back, or are not sold any more. */
function statesOf(index: number): Pick<NewRow<'products'>, 'auditState' | 'saleState'> {
  if (index % 41 === 7) return { auditState: 'waiting', saleState: 'listed' };
  if (index % 41 === 19) return { auditState: 'failed', saleState: 'delisted' };
  if (index % 41 === 30) return { auditState: 'draft', saleState: 'delisted' };
  return { auditState: 'passed', saleState: index % 17 === 5 ? 'delisted' : 'listed' };
}

/** The first institution took some of its products from the library. */
function sourceOf(tenant: number, index: number): Partial<NewRow<'products'>> {
  if (tenant !== 0 || index % 6 !== 3)
    return { source: 'own', cloudId: null, cloudVersion: null, barcode: barcodeOf(tenant, index) };
  return {
    source: 'cloud_import',
    cloudId: libraryId(index),
    cloudVersion: 1,
    barcode: barcodeOf(LIBRARY, index),
  };
}

function productRow(world: World, article: Article, { id, orgId, tenant, index }: Place): NewRow<'products'> {
  const random = world.random.fork(`product ${tenant} ${index}`);
  const sellingPrice = Math.round((article.price * random.between(0.95, 1.1)) / 10) * 10;
  const { manufacturer, brandName } = manufacturerOf(article);
  const states = statesOf(index);
  const wasPassed = states.auditState === 'passed' || states.auditState === 'waiting';
  const at = new Date(world.from + random.int(0, HISTORY_DAYS) * DAY_MS);
  return {
    ...masterOf(article, manufacturer, random),
    ...states,
    id,
    orgId,
    brandName,
    frontImage: packPictureId(orgId, packPictureOf(article)),
    ...sourceOf(tenant, index),
    approvalNo: approvalNoOf(article),
    mnemonic: mnemonicOf(article.name),
    purchasePrice: Math.round(sellingPrice * random.between(0.55, 0.75)),
    sellingPrice,
    thirdCode: `SKU${padded(tenant + 1, 2)}${padded(index, 5)}`,
    sortOrder: index,
    displayOrder: index,
    minStockAlert: random.int(1, 3),
    commonQty: random.int(1, 3),
    packQty: [1, 2, 5][index % 3] ?? 1,
    stopSaleDays: 30,
    approvedAt: wasPassed ? new Date(world.from) : null,
    createdAt: new Date(world.from),
    updatedAt: at,
  };
}
