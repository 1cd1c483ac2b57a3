import type { Resource } from '../../kit/resource';
import { batches } from './batches';
import { cloudProducts } from './cloudProducts';
import { cloudSubmissions } from './cloudSubmissions';
import { productAudits, productChanges } from './productAudits';
import { productCategories } from './productCategories';
import { productLeaflets } from './productLeaflets';
import { products } from './products';

/** Products, categories, batches, reviews and the cloud library. */
export const productsResources: readonly Resource[] = [
  products,
  batches,
  productChanges,
  productAudits,
  cloudProducts,
  cloudSubmissions,
  productCategories,
  productLeaflets,
];
