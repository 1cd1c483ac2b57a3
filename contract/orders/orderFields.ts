import { f } from '../kit/field';
import { stateField } from '../kit/states';
import { fulfilStates, orderStates, refundStates } from './states';
import { DELIVERY_TYPES, PAY_METHODS } from './words';

const readOnly = true;
const sealed = true;
const amount = () => f.money({ readOnly });
const moment = () => f.moment({ readOnly });

/** A line of an order as it was sold. */
export const itemColumns = {
  name: f.text({ max: 128, readOnly }),
  spec: f.text({ max: 64, readOnly }),
  qty: f.number({ readOnly }),
  price: f.money({ readOnly }),
  amt: f.money({ readOnly }),
  discountAmt: f.money({ readOnly }),
  laneNo: f.text({ readOnly }),
  batchNo: f.text({ readOnly }),
  dispensedQty: f.number({ readOnly }),
  refundedQty: f.number({ readOnly }),
};

/** What every order has, whichever channel it came by. Nobody types any of it. */
export const orderFields = {
  orderNo: f.text({ readOnly, max: 32 }),
  deviceId: f.ref('devices', { readOnly }),
  items: f.lines(itemColumns, { readOnly, computed: true, sums: ['qty', 'amt', 'discountAmt'] }),
  status: stateField(orderStates),
  fulfilStatus: stateField(fulfilStates),
  refundStatus: stateField(refundStates),
  payMethod: f.choice(PAY_METHODS, { readOnly }),
  payTradeNo: f.text({ readOnly }),
  payDeadline: moment(),
  totalAmt: amount(),
  discountAmt: amount(),
  deliveryFee: amount(),
  platFee: amount(),
  paidAmt: amount(),
  refundAmt: amount(),
  settleAmt: amount(),
  deliveryType: f.choice(DELIVERY_TYPES, { readOnly }),
  pickupCode: f.text({ readOnly, max: 16, personal: 'text' }),
  riderName: f.text({ readOnly, personal: 'name', sealed }),
  riderPhone: f.text({ readOnly, max: 20, personal: 'phone', sealed }),
  receiverName: f.text({ readOnly, personal: 'name', sealed }),
  receiverPhone: f.text({ readOnly, max: 20, personal: 'phone', sealed }),
  receiverAddr: f.text({ readOnly, max: 200, personal: 'address', sealed }),
  remark: f.long({ readOnly }),
  rxRequired: f.flag({ readOnly }),
  placedAt: moment(),
  paidAt: moment(),
  acceptedAt: moment(),
  readyAt: moment(),
  dispensedAt: moment(),
  completedAt: moment(),
  cancelledAt: moment(),
  cancelCode: f.text({ readOnly, max: 16 }),
  cancelReason: f.long({ readOnly }),
  refundAskedAmt: amount(),
  refundReason: f.long({ readOnly }),
  refundIsAppeal: f.flag({ readOnly }),
  refundDeadlineAt: moment(),
  refundRejectReason: f.long({ readOnly }),
};

/** @param beside What is said of the customer's telephone, beside its number. */
export const deliveryForm = <N extends string>(...beside: N[]) =>
  [
    'deliveryType',
    'pickupCode',
    'receiverName',
    'receiverPhone',
    ...beside,
    'receiverAddr',
    'riderName',
    'riderPhone',
  ] as const;

/** Groups of the page of an order on a delivery platform. */
export const platformOrderForm = {
  order: ['orderNo', 'platOrderNo', 'platDaySeq', 'platStatus', 'storeId', 'deviceId', 'orgId', 'placedAt'],
  states: ['status', 'fulfilStatus', 'refundStatus', 'rxRequired', 'remark'],
  items: ['items'],
  money: [
    'totalAmt',
    'discountAmt',
    'deliveryFee',
    'paidAmt',
    'platFee',
    'refundAmt',
    'settleAmt',
    'payMethod',
    'payTradeNo',
    'payDeadline',
  ],
  delivery: deliveryForm<never>(),
  refund: ['refundAskedAmt', 'refundReason', 'refundIsAppeal', 'refundDeadlineAt', 'refundRejectReason'],
  times: [
    'paidAt',
    'acceptedAt',
    'readyAt',
    'dispensedAt',
    'completedAt',
    'cancelledAt',
    'cancelCode',
    'cancelReason',
  ],
} as const;

/** The list of such orders. */
export const platformOrderList = {
  columns: [
    'orderNo',
    'status',
    'paidAmt',
    'fulfilStatus',
    'refundStatus',
    'refundDeadlineAt',
    'platDaySeq',
    'storeId',
    'deliveryType',
    'receiverName',
    'platStatus',
    'placedAt',
  ],
  sort: '-placedAt',
  filters: [
    'status',
    'fulfilStatus',
    'refundStatus',
    'storeId',
    'deviceId',
    'deliveryType',
    'platOrderNo',
    'paidAmt',
    'rxRequired',
    'refundDeadlineAt',
    'placedAt',
    'orgId',
  ],
  search: ['orderNo', 'platOrderNo', 'remark'],
} as const;
