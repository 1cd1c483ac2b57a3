import type { Resource } from '../../kit/resource';
import { druggistProducts } from './druggistProducts';
import { druggists } from './druggists';
import { purchaseOrders } from './purchaseOrders';

/** Supply merchants, their products and purchase orders. */
export const supplyResources: readonly Resource[] = [druggists, druggistProducts, purchaseOrders];
