import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf } from '../../kit/states';
import { deliveryForm, orderFields, platformOrderForm, platformOrderList } from '../../orders/orderFields';
import { customerPhoneFields } from '../../orders/platform/customerPhone';
import { platformFulfilStates } from '../../orders/platform/fulfil';
import { orderStates, refundStates } from '../../orders/states';
import { JD_CANCEL_CODES } from '../../orders/words';
import { JD_ORDERS } from '../service/work';

const JD_STATUS = [
  '31000',
  '31020',
  '41000',
  '41010',
  '32000',
  '33040',
  '33060',
  '90000',
  '20010',
  '20020',
  '20030',
  '20040',
  '20050',
  '20060',
] as const;
const commands = commandsOf(orderStates, platformFulfilStates, refundStates);

/** Orders that came by JD Daojia. */
export const jdOrders = defineResource({
  ...JD_ORDERS,
  tenancy: 'org',
  title: 'orderNo',
  fields: {
    ...orderFields,
    ...customerPhoneFields,
    receiverPhoneTail: f.text({ readOnly: true, max: 4 }),
    platOrderNo: f.text({ readOnly: true }),
    platDaySeq: f.text({ readOnly: true, max: 16 }),
    platStatus: f.choice(JD_STATUS, { readOnly: true }),
    storeId: f.ref('jdStores', { readOnly: true }),
  },
  list: platformOrderList,
  form: {
    ...platformOrderForm,
    delivery: deliveryForm('receiverPhoneKind', 'receiverPhoneExt', 'receiverPhoneTail'),
  },
  // A number that JD Daojia lends has no extension as a rule.
  idle: ({ receiverPhoneExt, receiverPhoneTail }) => [
    ...(receiverPhoneExt ? [] : (['receiverPhoneExt'] as const)),
    ...(receiverPhoneTail ? [] : (['receiverPhoneTail'] as const)),
  ],
  can: [],
  revealedBy: 'order:reveal',
  states: [orderStates, platformFulfilStates, refundStates],
  commands: {
    ...commands,
    reject: {
      ...commands.reject,
      needs: { action: 'order:accept' },
      args: { code: f.choice(JD_CANCEL_CODES, { required: true }) },
    },
    rejectRx: {
      ...commands.rejectRx,
      needs: { action: 'prescription:review' },
      args: { code: f.choice(JD_CANCEL_CODES, { required: true }) },
    },
  },
  related: [{ resource: 'jdAfterSales', by: 'orderId' }],
});
