import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { HINDRANCES } from '../../supply/approval';
import { PURCHASE_OPEN, purchaseStates } from '../../supply/states';
import { TRANSPORT_DECISIONS } from '../../supply/transport';

/** Orders to suppliers, from the draft to goods in stock. */
export const purchaseOrders = defineResource({
  name: 'purchaseOrders',
  permission: 'supply_chain_order',
  path: '/supplyChain/druggistOrder',
  tenancy: 'org',
  title: 'poNo',
  fields: {
    poNo: f.text({ readOnly: true, max: 32 }),
    druggistId: f.ref('druggists', { required: true, fixed: true }),
    lines: f.lines(
      {
        productId: f.ref('products', { required: true }),
        qty: f.number({ required: true, min: 1, max: 1_000_000 }),
        price: f.money({ required: true, above: 0 }),
        received: f.number({ min: 0, max: 1_000_000 }),
        batchNo: f.text({ max: 20, check: 'code' }),
        mfgDate: f.date(),
        expiry: f.date(),
      },
      { required: true, min: 1, key: ['productId', 'batchNo'], sums: ['qty', 'received'] },
    ),
    amount: f.money({ readOnly: true }),
    state: stateField(purchaseStates),
    /** Of a draft: why it could not be submitted as it is. */
    hindrances: f.choices(HINDRANCES, { readOnly: true, computed: true }),
    shipNo: f.text({ readOnly: true, max: 64 }),
    tempRecordFile: f.file('document', { readOnly: true }),
    receivedBy: f.ref('users', { readOnly: true }),
    checkedBy: f.ref('users', { readOnly: true }),
    /** Packs that were looked at when the goods were accepted, and how many of them were defective. */
    sampleSize: f.number({ readOnly: true }),
    defects: f.number({ readOnly: true }),
    rejectReason: f.long({ readOnly: true }),
    transportLow: f.number({ readOnly: true, min: -80, max: 80, digits: 1, unit: 'celsius' }),
    transportHigh: f.number({ readOnly: true, min: -80, max: 80, digits: 1, unit: 'celsius' }),
    /** The record of their way left the range of the cold goods. */
    tempExcursion: f.flag({ readOnly: true, required: false }),
    tempDecision: f.choice(TRANSPORT_DECISIONS, {
      readOnly: true,
      tones: { released: 'warn', rejected: 'bad' },
    }),
    tempReason: f.long({ readOnly: true }),
    /** Certificate of analysis, or the report of the inspection. */
    inspectionFile: f.file('document', { readOnly: true }),
    /** Where the goods went, if the institution keeps one. */
    warehouseId: f.ref('warehouses', { readOnly: true }),
    remark: f.long(),
  },
  list: {
    columns: ['poNo', 'state', 'druggistId', 'lines', 'amount', 'shipNo', 'receivedBy', 'createdAt', 'orgId'],
    sort: '-createdAt',
    filters: ['state', 'druggistId', 'tempExcursion', 'amount', 'createdAt', 'orgId'],
    search: ['poNo', 'shipNo'],
  },
  form: {
    order: ['poNo', 'orgId', 'druggistId', 'lines', 'amount', 'hindrances', 'remark'],
    delivery: ['state', 'shipNo', 'tempRecordFile', 'receivedBy'],
    coldChain: ['transportLow', 'transportHigh', 'tempExcursion', 'tempDecision', 'tempReason'],
    acceptance: ['checkedBy', 'sampleSize', 'defects', 'rejectReason', 'inspectionFile', 'warehouseId'],
  },
  can: ['create', 'update'],
  locked: ({ state }) => {
    if (state === 'cancelled') return 'err.supply.cancelled';
    return PURCHASE_OPEN.includes(state) ? undefined : 'err.supply.locked';
  },
  states: [purchaseStates],
  commands: commandsOf(purchaseStates),
});
