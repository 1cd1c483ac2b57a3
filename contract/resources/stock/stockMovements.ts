import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

/** What moved a lane's stock, as the ledger books it; a `removal` is what a replenishment visit took out. */
export const STOCK_MOVE_KINDS = [
  'sale',
  'repl',
  'removal',
  'return',
  'adjust',
  'quarantine',
  'expire',
  'test',
] as const;

/** References to the document of a movement, of which it has one at most. */
export const MOVEMENT_DOCUMENTS = ['orderId', 'replenishId', 'stocktakeId', 'returnId'] as const;

const set = { readOnly: true } as const;

/** The ledger of the lanes: every pack that came, went or was corrected. Never changed afterwards. */
export const stockMovements = defineResource({
  name: 'stockMovements',
  permission: 'clientMain',
  path: '/machine/equipmentMain/productWarning/movements',
  tenancy: 'org',
  title: 'laneNo',
  fields: {
    at: f.moment({ ...set, exact: true }),
    deviceId: f.ref('devices', set),
    laneNo: f.text({ ...set, max: 8 }),
    /** Where it still stands: lanes are merged and split. */
    laneId: f.ref('lanes', set),
    kind: f.choice(STOCK_MOVE_KINDS, {
      ...set,
      tones: {
        sale: undefined,
        repl: 'ok',
        removal: 'off',
        return: 'off',
        adjust: 'warn',
        quarantine: 'bad',
        expire: 'bad',
        test: 'off',
      },
    }),
    delta: f.number({ ...set, signed: true }),
    beforeQty: f.number({ ...set, ofOne: true }),
    afterQty: f.number({ ...set, ofOne: true }),
    productId: f.ref('products', set),
    batchNo: f.text(set),
    /** Number of the document, of a sale that of its order. */
    refNo: f.text(set),
    orderId: f.ref('ownOrders', set),
    replenishId: f.ref('replenishTasks', set),
    stocktakeId: f.ref('stocktakes', set),
    returnId: f.ref('returnForms', set),
    /** Nobody: the machine reported it. */
    madeBy: f.text(set),
  },
  list: {
    columns: [
      ...(['at', 'kind', 'deviceId', 'laneNo', 'delta', 'beforeQty', 'afterQty', 'productId'] as const),
      ...(['batchNo', 'refNo', 'madeBy', 'orgId'] as const),
    ],
    sort: '-at',
    filters: [
      ...(['at', 'kind', 'deviceId', 'laneNo', 'productId', 'laneId', 'batchNo', 'refNo', 'madeBy'] as const),
      ...MOVEMENT_DOCUMENTS,
      'orgId',
    ],
    // Nothing of it is indexed for parts of words: ten million rows would be read.
    search: [],
  },
  form: {
    movement: ['at', 'kind', 'delta', 'beforeQty', 'afterQty', 'madeBy'],
    place: ['deviceId', 'laneNo', 'laneId', 'productId', 'batchNo', 'orgId'],
    document: ['refNo', ...MOVEMENT_DOCUMENTS],
  },
  idle: (row) => MOVEMENT_DOCUMENTS.filter((name) => !row[name]),
  can: [],
});
