import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';
import { stateField } from '../../kit/states';
import { orderStates, refundStates } from '../../orders/states';
import { CHANNELS, PAY_METHODS } from '../../orders/words';

const readOnly = true;

/** Every line ever sold, whichever channel it came by. */
export const tradingDetails = defineResource({
  name: 'tradingDetails',
  permission: 'productSellReport',
  path: '/orderMain/tradingDetails',
  tenancy: 'org',
  title: 'productName',
  fields: {
    orderNo: f.text({ readOnly, max: 32 }),
    channel: f.choice(CHANNELS, { readOnly }),
    platOrderNo: f.text({ readOnly }),
    status: stateField(orderStates),
    refundStatus: stateField(refundStates),
    deviceId: f.ref('devices', { readOnly }),
    productName: f.text({ readOnly, max: 128 }),
    spec: f.text({ readOnly }),
    approvalNo: f.text({ readOnly, max: 32 }),
    qty: f.number({ readOnly }),
    price: f.money({ readOnly }),
    amt: f.money({ readOnly }),
    discountAmt: f.money({ readOnly }),
    refundAmt: f.money({ readOnly }),
    costAmt: f.money({ readOnly }),
    laneNo: f.text({ readOnly, max: 16 }),
    batchNo: f.text({ readOnly, max: 20 }),
    traceCode: f.text({ readOnly, max: 20 }),
    payMethod: f.choice(PAY_METHODS, { readOnly }),
    placedAt: f.moment({ readOnly }),
    paidAt: f.moment({ readOnly }),
  },
  list: {
    columns: [
      'orderNo',
      'channel',
      'status',
      'productName',
      'spec',
      'qty',
      'price',
      'amt',
      'refundAmt',
      'deviceId',
      'laneNo',
      'batchNo',
      'placedAt',
    ],
    sort: '-placedAt',
    filters: [
      'channel',
      'status',
      'refundStatus',
      'deviceId',
      'productName',
      'qty',
      'amt',
      'refundAmt',
      'costAmt',
      'payMethod',
      'laneNo',
      'batchNo',
      'placedAt',
      'paidAt',
      'orgId',
    ],
    search: ['orderNo', 'platOrderNo', 'productName', 'batchNo', 'traceCode'],
  },
  form: {
    order: ['orderNo', 'channel', 'platOrderNo', 'status', 'refundStatus', 'deviceId', 'orgId', 'placedAt'],
    product: ['productName', 'spec', 'approvalNo', 'laneNo', 'batchNo', 'traceCode'],
    money: ['qty', 'price', 'amt', 'discountAmt', 'refundAmt', 'costAmt', 'payMethod', 'paidAt'],
  },
  can: [],
});
export type TradingDetail = Row<typeof tradingDetails>;
