import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { WAREHOUSE_QTY_MAX } from '../../supply/warehouse';
import { WAREHOUSE_PRODUCTS } from '../service/work';

/** How much of a product a warehouse has to give out, and from where on it runs short. */
export const warehouseProducts = defineResource({
  ...WAREHOUSE_PRODUCTS,
  tenancy: 'org',
  orgFrom: 'warehouseId',
  title: 'productId',
  fields: {
    warehouseId: f.ref('warehouses', { required: true, fixed: true, own: true }),
    productId: f.ref('products', { required: true, fixed: true }),
    minQty: f.number({ required: true, min: 0, max: WAREHOUSE_QTY_MAX, initial: 0, ofOne: true }),
    /** Packs of batches that may leave, without those that are reserved. */
    available: f.number({ readOnly: true }),
    low: f.flag({ readOnly: true }),
    toldAt: f.moment({ readOnly: true }),
  },
  list: {
    columns: ['productId', 'available', 'minQty', 'low', 'toldAt', 'warehouseId', 'orgId'],
    sort: 'available',
    filters: ['low', 'warehouseId', 'productId', 'available', 'minQty', 'orgId'],
    search: [],
  },
  form: {
    product: ['warehouseId', 'orgId', 'productId'],
    level: ['available', 'minQty', 'low', 'toldAt'],
  },
  can: ['create', 'update'],
});
