import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { holdProofField } from '../../machines/holds';
import { recallStates } from '../../stocking/recallStates';

const readOnly = true;

/** A batch that is called back: which lanes hold it, who emptied them, and who bought of it. */
export const batchRecalls = defineResource({
  name: 'batchRecalls',
  permission: 'clientMain',
  path: '/machine/equipmentMain/productWarning/recalls',
  tenancy: 'org',
  title: 'recallNo',
  fields: {
    recallNo: f.text({ readOnly, max: 32 }),
    batchId: f.ref('batches', { readOnly }),
    productId: f.ref('products', { readOnly }),
    level: f.choice(['1', '2', '3'], { readOnly }),
    state: stateField(recallStates),
    progress: f.number({ readOnly, unit: 'percent' }),
    laneCount: f.number({ readOnly }),
    lockedCount: f.number({ readOnly, computed: true }),
    provenCount: f.number({ readOnly, computed: true }),
    heldQty: f.number({ readOnly }),
    removedQty: f.number({ readOnly }),
    soldQty: f.number({ readOnly }),
    maybeSoldQty: f.number({ readOnly }),
    lines: f.lines(
      {
        deviceId: f.ref('devices', { readOnly }),
        laneNo: f.text({ readOnly, max: 8 }),
        qty: f.number({ readOnly }),
        locked: f.flag({ readOnly, required: false }),
        proof: holdProofField(),
        provenAt: f.moment({ readOnly }),
        confirmedBy: f.ref('users', { readOnly }),
        confirmedAt: f.moment({ readOnly }),
      },
      { sums: ['qty'] },
    ),
    storedQty: f.number({ readOnly }),
    places: f.lines(
      {
        warehouseId: f.ref('warehouses', { readOnly }),
        qty: f.number({ readOnly }),
        left: f.number({ readOnly }),
        confirmedBy: f.ref('users', { readOnly }),
        confirmedAt: f.moment({ readOnly }),
      },
      { sums: ['qty'] },
    ),
    sales: f.lines(
      {
        orderNo: f.text({ readOnly, max: 64 }),
        deviceId: f.ref('devices', { readOnly }),
        laneNo: f.text({ readOnly, max: 8 }),
        at: f.moment({ readOnly }),
        qty: f.number({ readOnly }),
        sure: f.flag({ readOnly, required: false }),
      },
      { sums: ['qty'] },
    ),
    openedBy: f.ref('users', { readOnly }),
    openedAt: f.moment({ readOnly }),
    dueAt: f.moment({ readOnly }),
    verifiedAt: f.moment({ readOnly }),
    reason: f.long({ readOnly }),
  },
  list: {
    columns: [
      ...([
        'recallNo',
        'batchId',
        'productId',
        'level',
        'state',
        'progress',
        'laneCount',
        'lockedCount',
        'provenCount',
      ] as const),
      ...(['heldQty', 'soldQty', 'maybeSoldQty', 'openedAt', 'dueAt', 'orgId'] as const),
    ],
    sort: '-openedAt',
    filters: ['state', 'level', 'batchId', 'productId', 'progress', 'openedAt', 'dueAt', 'orgId'],
    search: ['recallNo', 'reason'],
  },
  form: {
    recall: ['recallNo', 'batchId', 'productId', 'level', 'reason', 'openedBy', 'openedAt', 'dueAt', 'orgId'],
    progress: [
      'state',
      'progress',
      'laneCount',
      'lockedCount',
      'provenCount',
      'heldQty',
      'removedQty',
      'verifiedAt',
    ],
    lanes: ['lines'],
    stored: ['storedQty', 'places'],
    sold: ['soldQty', 'maybeSoldQty', 'sales'],
  },
  can: [],
  states: [recallStates],
  commands: commandsOf(recallStates),
});
