import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { WAREHOUSE_MOVE_KINDS } from '../../supply/warehouse';

const set = { readOnly: true } as const;

/** The ledger of the warehouses: every pack that came, went or was set apart. Never changed afterwards. */
export const warehouseMovements = defineResource({
  name: 'warehouseMovements',
  permission: 'clientMain',
  path: '/machine/equipmentMain/productWarning/warehouses/movements',
  tenancy: 'org',
  title: 'refNo',
  fields: {
    warehouseId: f.ref('warehouses', set),
    stockId: f.ref('warehouseStocks', set),
    productId: f.ref('products', set),
    batchId: f.ref('batches', set),
    kind: f.choice(WAREHOUSE_MOVE_KINDS, set),
    qty: f.number(set),
    freeAfter: f.number({ ...set, ofOne: true }),
    onHandAfter: f.number({ ...set, ofOne: true }),
    refNo: f.text(set),
    reason: f.long(set),
    madeBy: f.ref('users', set),
  },
  list: {
    columns: [
      ...(['createdAt', 'kind', 'productId', 'batchId', 'qty', 'onHandAfter', 'freeAfter', 'refNo'] as const),
      ...(['madeBy', 'reason', 'warehouseId', 'orgId'] as const),
    ],
    sort: '-createdAt',
    filters: [
      ...(['warehouseId', 'kind', 'productId', 'batchId', 'stockId', 'madeBy', 'qty', 'createdAt'] as const),
      'orgId',
    ],
    search: ['refNo', 'reason'],
  },
  form: {
    movement: ['kind', 'qty', 'refNo', 'reason', 'madeBy'],
    place: ['warehouseId', 'orgId', 'stockId', 'productId', 'batchId'],
    balance: ['onHandAfter', 'freeAfter'],
  },
  can: [],
});
