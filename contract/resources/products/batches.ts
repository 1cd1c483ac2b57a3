import { type Draft, f } from '../../kit/field';
import { isEmpty } from '../../kit/problem';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { batchStates } from '../../products/batchStates';

export const RECALL_LEVELS = ['1', '2', '3'] as const;
const BATCH_NO = /^[A-Za-z0-9-]{4,20}$/;

function problems({ batchNo, mfgDate, expiry }: Draft) {
  const found: Record<string, string> = {};
  if (!isEmpty(batchNo) && !BATCH_NO.test(String(batchNo))) found.batchNo = 'err.batch.no';
  if (!isEmpty(mfgDate) && !isEmpty(expiry) && String(expiry) <= String(mfgDate))
    found.expiry = 'err.batch.order';
  return found;
}

const commands = commandsOf(batchStates);

/** Goods of one run of production: what expires and is recalled together. */
export const batches = defineResource({
  name: 'batches',
  permission: 'productMain',
  path: '/machine/productMain/batchMain',
  tenancy: 'org',
  orgFrom: 'productId',
  title: 'batchNo',
  fields: {
    productId: f.ref('products', { required: true, fixed: true }),
    batchNo: f.text({ required: true, min: 4, max: 20, check: 'code' }),
    mfgDate: f.date({ required: true }),
    expiry: f.date({ required: true }),
    expiryPrecision: f.choice(['day', 'month'], { required: true, initial: 'day' }),
    qtyIn: f.number({ min: 0, max: 1_000_000 }),
    supplierName: f.text(),
    coaFile: f.file('document'),
    state: stateField(batchStates),
    nearLevel: f.number({ readOnly: true, ofOne: true }),
    recallNo: f.text({ readOnly: true, max: 32 }),
    recallLevel: f.choice(RECALL_LEVELS, { readOnly: true }),
    recalledAt: f.moment({ readOnly: true }),
    stateReason: f.long({ readOnly: true }),
    daysLeft: f.number({ readOnly: true, computed: true, unit: 'day' }),
  },
  list: {
    columns: [
      ...(['batchNo', 'productId', 'mfgDate', 'expiry', 'daysLeft', 'state', 'qtyIn'] as const),
      ...(['supplierName', 'recallNo', 'orgId'] as const),
    ],
    sort: 'expiry',
    filters: ['productId', 'state', 'expiry', 'mfgDate', 'supplierName', 'recallNo', 'orgId'],
    search: ['batchNo', 'recallNo', 'supplierName'],
  },
  form: {
    batch: ['productId', 'batchNo', 'mfgDate', 'expiry', 'expiryPrecision', 'daysLeft', 'orgId'],
    origin: ['qtyIn', 'supplierName', 'coaFile'],
    status: ['state', 'nearLevel', 'stateReason', 'recallNo', 'recallLevel', 'recalledAt'],
  },
  check: problems,
  can: ['create', 'update', 'delete', 'import'],
  key: 'batchNo',
  keyWithin: 'productId',
  locked: ({ state }) => (state === 'removed' ? 'err.batch.removed' : undefined),
  states: [batchStates],
  commands: {
    ...commands,
    recall: {
      needs: { action: 'product:audit' },
      ...commands.recall,
      args: {
        recallNo: f.text({ required: true, max: 32, check: 'code' }),
        recallLevel: f.choice(RECALL_LEVELS, { required: true, initial: '2' }),
      },
    },
  },
});
