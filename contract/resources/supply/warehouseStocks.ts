import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { type BatchState, batchStates } from '../../products/batchStates';
import { WAREHOUSE_QTY_MAX } from '../../supply/warehouse';

const set = { readOnly: true } as const;
const STATES = Object.keys(batchStates.states) as [BatchState, ...BatchState[]];
const qty = f.number({ required: true, min: 1, max: WAREHOUSE_QTY_MAX });

/** Packs of a batch in a warehouse. Only the movements change them. */
export const warehouseStocks = defineResource({
  name: 'warehouseStocks',
  permission: 'clientMain',
  path: '/machine/equipmentMain/productWarning/warehouses/stocks',
  tenancy: 'org',
  title: 'batchNo',
  fields: {
    warehouseId: f.ref('warehouses', set),
    productId: f.ref('products', set),
    batchId: f.ref('batches', set),
    batchNo: f.text(set),
    expiry: f.date(set),
    daysLeft: f.number({ readOnly: true, computed: true, unit: 'day' }),
    batchState: f.choice(STATES, { readOnly: true, tones: batchStates.states }),
    onHand: f.number(set),
    free: f.number(set),
    reserved: f.number(set),
    quarantined: f.number(set),
  },
  list: {
    columns: [
      ...([
        'productId',
        'batchNo',
        'expiry',
        'daysLeft',
        'batchState',
        'onHand',
        'free',
        'reserved',
      ] as const),
      ...(['quarantined', 'warehouseId', 'orgId'] as const),
    ],
    sort: 'expiry',
    filters: ['warehouseId', 'productId', 'batchState', 'expiry', 'free', 'onHand', 'quarantined', 'orgId'],
    search: ['batchNo'],
  },
  form: {
    batch: ['productId', 'batchNo', 'batchId', 'expiry', 'daysLeft', 'batchState'],
    stock: ['warehouseId', 'orgId', 'onHand', 'free', 'reserved', 'quarantined'],
  },
  can: [],
  commands: {
    /** What was counted of the packs that are neither reserved nor quarantined. */
    count: {
      needs: { action: 'stocktake:approve' },
      reason: true,
      begins: ({ free }) => ({ countQty: free }),
      args: { countQty: f.number({ required: true, min: 0, max: WAREHOUSE_QTY_MAX }) },
    },
    quarantine: {
      needs: 'M',
      reason: true,
      danger: true,
      allowed: ({ free }) => Number(free) > 0,
      begins: ({ free }) => ({ qty: free }),
      args: { qty },
    },
    release: {
      needs: { action: 'product:audit' },
      reason: true,
      allowed: ({ quarantined }) => Number(quarantined) > 0,
      begins: ({ quarantined }) => ({ qty: quarantined }),
      args: { qty },
    },
    /** To the supplier, or destroyed: they are gone. */
    dispose: {
      needs: { action: 'stocktake:approve' },
      reason: true,
      danger: true,
      allowed: ({ quarantined }) => Number(quarantined) > 0,
      begins: ({ quarantined }) => ({ qty: quarantined }),
      args: { qty },
    },
  },
  related: [{ resource: 'warehouseMovements', by: 'stockId' }],
});
