import type { StorageClass } from '../../../contract/climate';
import { categoryId } from '../reference-data';
import { type Article, approvalNoOf, barcodeOf, CATALOGUE, makerOf } from './catalogue';
import type { OrgTree } from './organizations';
import { compactDay, DAY_MS, localDay, type Row, type World } from './world';

export interface Good {
  id: string;
  name: string;
  price: number;
  minAlert: number;
  storageClass: StorageClass;
  /** How much better than average it sells. */
  appeal: number;
}
export interface Assortment {
  products: Row<'products'>[];
  batches: Row<'batches'>[];
  /** What each tenant sells. */
  byTenant: Good[][];
}

const MONTH_MS = 30 * DAY_MS;

/** Every institution keeps its own articles: same goods, other prices, other numbers. */
export function buildAssortment(world: World, { institutions }: OrgTree): Assortment {
  const result: Assortment = { products: [], batches: [], byTenant: [] };
  for (const [tenant, orgId] of institutions.entries()) {
    const random = world.random.fork(`assortment ${tenant}`);
    const goods = CATALOGUE.map((article, index) => {
      const id = world.newId(world.from);
      const product = productRow(world, article, { id, orgId, tenant, index });
      result.products.push(product);
      result.batches.push(...batchRows(world, id, orgId, article));
      return {
        ...{ id, name: article.name, price: product.sellingPrice, minAlert: product.minStockAlert ?? 2 },
        ...{ storageClass: article.storageClass, appeal: random.between(0.3, 2.2) },
      };
    });
    result.byTenant.push(goods);
  }
  return result;
}

interface Place {
  id: string;
  orgId: string;
  tenant: number;
  index: number;
}

function productRow(world: World, article: Article, { id, orgId, tenant, index }: Place): Row<'products'> {
  const random = world.random.fork(`product ${tenant} ${index}`);
  const sellingPrice = Math.round((article.price * random.between(0.95, 1.1)) / 10) * 10;
  return {
    ...{ id, orgId, barcode: barcodeOf(tenant, index), approvalNo: approvalNoOf(article, random) },
    ...{ kind: article.kind, genericName: article.name, ...makerOf(article) },
    ...{ englishName: article.english, categoryId: categoryId(article.category) },
    ...{ specification: article.size, dosageForm: article.form, packaging: '盒' },
    storageClass: article.storageClass,
    otcClass: article.kind === 'drug' ? 'otc_b' : 'na',
    shelfLifeMonths: article.shelfLifeMonths,
    ...{ purchasePrice: Math.round(sellingPrice * random.between(0.55, 0.75)), sellingPrice },
    ...{ lengthMm: random.int(70, 140), widthMm: random.int(30, 80), heightMm: random.int(15, 60) },
    minStockAlert: random.int(1, 3),
  };
}

function batchRows(
  world: World,
  productId: string,
  orgId: string,
  { shelfLifeMonths }: Article,
): Row<'batches'>[] {
  return [3, 9].map((monthsAgo) => {
    const made = world.now - monthsAgo * MONTH_MS;
    return {
      ...{ id: world.newId(world.from), orgId, productId, batchNo: compactDay(made) },
      ...{ mfgDate: localDay(made), expiry: localDay(made + shelfLifeMonths * MONTH_MS - DAY_MS) },
    };
  });
}
