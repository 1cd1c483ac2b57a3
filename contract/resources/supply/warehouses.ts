import { STORAGE_CLASS_NAMES } from '../../climate';
import { type Draft, f } from '../../kit/field';
import { isEmpty } from '../../kit/problem';
import { defineResource } from '../../kit/resource';
import { batchOf } from '../../products/batchOf';
import { WAREHOUSE_QTY_MAX } from '../../supply/warehouse';

/** Products that a warehouse keeps: as they have to be kept, of its line of institutions. */
const mayLieIn = ({ orgId, storageClasses }: Draft): Record<string, string> => ({
  ...(isEmpty(orgId) ? {} : { orgId: `along:${orgId}` }),
  ...(isEmpty(storageClasses) ? {} : { storageClass: `in:${storageClasses}` }),
});

/** Warehouses whose stock is kept here. An institution without an enabled one works as if there were none. */
export const warehouses = defineResource({
  name: 'warehouses',
  permission: 'clientMain',
  path: '/machine/equipmentMain/productWarning/warehouses',
  tenancy: 'org',
  title: 'name',
  fields: {
    code: f.text({ required: true, fixed: true, max: 32, check: 'code', unique: 'org' }),
    name: f.text({ required: true }),
    address: f.text({ max: 128 }),
    keeperId: f.ref('users', {}),
    storageClasses: f.choices(STORAGE_CLASS_NAMES, { required: true }),
    /** Replenishment takes its packs from here. */
    picking: f.flag({ initial: true }),
    enabled: f.flag({ initial: true, readOnly: true }),
    remarks: f.long(),
  },
  list: {
    columns: ['name', 'code', 'storageClasses', 'keeperId', 'picking', 'enabled', 'address', 'orgId'],
    sort: 'code',
    filters: ['enabled', 'picking', 'keeperId', 'orgId'],
    search: ['name', 'code', 'address'],
  },
  form: {
    warehouse: ['code', 'name', 'orgId', 'address', 'keeperId', 'storageClasses', 'remarks'],
    use: ['picking', 'enabled'],
  },
  can: ['create', 'update', 'delete'],
  commands: {
    /** What lay there before its stock was kept here, and what no purchase order brought. */
    putIn: {
      needs: 'M',
      reason: true,
      allowed: (row) => row.enabled === true,
      args: {
        productId: f.ref('products', { required: true, where: mayLieIn }),
        batchId: f.ref('batches', {
          required: true,
          where: batchOf,
        }),
        qty: f.number({ required: true, min: 1, max: WAREHOUSE_QTY_MAX }),
      },
      // A batch is one of a product.
      idle: ({ productId }) => (isEmpty(productId) ? ['batchId'] : []),
    },
    enable: { needs: 'M', allowed: (row) => row.enabled === false },
    disable: { needs: 'M', danger: true, allowed: (row) => row.enabled === true },
  },
  related: [
    { resource: 'warehouseStocks', by: 'warehouseId' },
    { resource: 'warehouseProducts', by: 'warehouseId' },
    { resource: 'warehouseMovements', by: 'warehouseId' },
  ],
});
