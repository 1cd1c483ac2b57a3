import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf } from '../../kit/states';
import { deliveryForm, orderFields, platformOrderForm, platformOrderList } from '../../orders/orderFields';
import { customerPhoneFields } from '../../orders/platform/customerPhone';
import { platformFulfilStates } from '../../orders/platform/fulfil';
import { orderStates, refundStates } from '../../orders/states';
import { MEITUAN_CANCEL_CODES, PICTURE_PROBLEMS, REFUND_PICTURES_MAX } from '../../orders/words';
import { MEITUAN_ORDERS } from '../service/work';

const MEITUAN_STATUS = ['1', '2', '4', '6', '8', '9'] as const;
const commands = commandsOf(orderStates, platformFulfilStates, refundStates);

/** Orders that came by Meituan. */
export const meituanOrders = defineResource({
  ...MEITUAN_ORDERS,
  tenancy: 'org',
  title: 'orderNo',
  fields: {
    ...orderFields,
    ...customerPhoneFields,
    receiverPhoneUntil: f.moment({ readOnly: true, computed: true }),
    platOrderNo: f.text({ readOnly: true }),
    platDaySeq: f.text({ readOnly: true, max: 16 }),
    platStatus: f.choice(MEITUAN_STATUS, { readOnly: true }),
    storeId: f.ref('meituanStores', { readOnly: true }),
    refundPictures: f.files('image', { max: REFUND_PICTURES_MAX, readOnly: true }),
    refundPicturesProblem: f.choices(PICTURE_PROBLEMS, { readOnly: true }),
  },
  list: platformOrderList,
  form: {
    ...platformOrderForm,
    delivery: deliveryForm('receiverPhoneKind', 'receiverPhoneExt', 'receiverPhoneUntil'),
    refund: [...platformOrderForm.refund, 'refundPictures', 'refundPicturesProblem'],
  },
  idle: ({ receiverPhoneKind }) =>
    receiverPhoneKind === 'privacy' ? [] : ['receiverPhoneExt', 'receiverPhoneUntil'],
  can: [],
  revealedBy: 'order:reveal',
  states: [orderStates, platformFulfilStates, refundStates],
  commands: {
    ...commands,
    reject: {
      ...commands.reject,
      needs: { action: 'order:accept' },
      args: { code: f.choice(MEITUAN_CANCEL_CODES, { required: true }) },
    },
    rejectRx: {
      ...commands.rejectRx,
      needs: { action: 'prescription:review' },
      args: { code: f.choice(MEITUAN_CANCEL_CODES, { required: true }) },
    },
  },
});
