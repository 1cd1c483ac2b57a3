import { PARTNER_CAUSES } from '../../common/partnerCauses';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { pushStates } from '../../orders/states';
import { DOSAGE_FORMS } from '../../products/master';

const readOnly = true;

/** Orders that are pushed to the ERP of a pharmacy chain until it has written them off. */
export const erpOrders = defineResource({
  name: 'erpOrders',
  permission: 'erp_order_Mag',
  path: '/ERPMain/ERPOrderList',
  tenancy: 'org',
  title: 'thirdNo',
  fields: {
    thirdNo: f.text({ readOnly }),
    erpCode: f.text({ readOnly, max: 32 }),
    connectionId: f.ref('erpConnections', { readOnly }),
    orderNo: f.text({ readOnly, max: 32 }),
    storeNo: f.text({ readOnly, max: 32 }),
    pushState: stateField(pushStates),
    totalPrice: f.money({ readOnly }),
    freePrice: f.money({ readOnly }),
    salePrice: f.money({ readOnly }),
    isPrescription: f.flag({ readOnly }),
    rxId: f.text({ readOnly, max: 32 }),
    details: f.lines(
      {
        drugId: f.text({ readOnly, max: 32 }),
        commonName: f.text({ readOnly, max: 128 }),
        approvalNo: f.text({ readOnly, max: 32 }),
        form: f.choice(DOSAGE_FORMS, { readOnly }),
        amount: f.number({ readOnly }),
        price: f.money({ readOnly }),
        barcode: f.text({ readOnly, max: 13 }),
        batchNo: f.text({ readOnly, max: 20 }),
        expiry: f.date({ readOnly }),
      },
      { readOnly, sums: ['amount'] },
    ),
    retryCount: f.number({ readOnly }),
    nextTryAt: f.moment({ readOnly }),
    lastCause: f.choice(PARTNER_CAUSES, { readOnly }),
    lastError: f.long({ readOnly, max: 500 }),
    orderedAt: f.moment({ readOnly }),
    pushedAt: f.moment({ readOnly }),
    writtenOffAt: f.moment({ readOnly }),
  },
  list: {
    columns: [
      'thirdNo',
      'pushState',
      'orderNo',
      'erpCode',
      'storeNo',
      'salePrice',
      'isPrescription',
      'retryCount',
      'lastCause',
      'orderedAt',
    ],
    sort: '-orderedAt',
    filters: [
      'pushState',
      'erpCode',
      'connectionId',
      'storeNo',
      'isPrescription',
      'salePrice',
      'retryCount',
      'orderedAt',
      'pushedAt',
      'orgId',
    ],
    search: ['thirdNo', 'orderNo', 'rxId', 'storeNo'],
  },
  form: {
    order: [
      'thirdNo',
      'erpCode',
      'connectionId',
      'orderNo',
      'storeNo',
      'orgId',
      'orderedAt',
      'isPrescription',
      'rxId',
    ],
    money: ['totalPrice', 'freePrice', 'salePrice'],
    items: ['details'],
    push: ['pushState', 'retryCount', 'nextTryAt', 'lastCause', 'lastError', 'pushedAt', 'writtenOffAt'],
  },
  can: [],
  states: [pushStates],
  commands: commandsOf(pushStates),
});
