import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf } from '../../kit/states';
import { itemColumns, orderFields, platformOrderForm } from '../../orders/orderFields';
import { ownRefundStates, refundBegins } from '../../orders/ownRefunds';
import { fulfilStates, orderStates } from '../../orders/states';
import { CHANNELS, REFUND_CAUSES } from '../../orders/words';
import { OWN_ORDERS } from '../service/work';

const { order, delivery, refund, ...groups } = platformOrderForm;
const commands = commandsOf(orderStates, fulfilStates, ownRefundStates);
const PLATFORM_ONLY = ['platDaySeq', 'platStatus', 'storeId'] as const;
type OwnOrderField = Exclude<(typeof order)[number], (typeof PLATFORM_ONLY)[number]>;
const isOwn = (name: (typeof order)[number]): name is OwnOrderField =>
  !(PLATFORM_ONLY as readonly string[]).includes(name);

/** Orders of our own channels: at the machine, on the telephone, from an ERP. */
export const ownOrders = defineResource({
  ...OWN_ORDERS,
  tenancy: 'org',
  title: 'orderNo',
  // An ERP has a number of its own.
  fields: {
    ...orderFields,
    platOrderNo: f.text({ readOnly: true }),
    channel: f.choice(CHANNELS, { readOnly: true }),
    items: f.lines(
      {
        lineNo: f.number({ readOnly: true }),
        ...itemColumns,
        refundAskedQty: f.number({ readOnly: true }),
      },
      { readOnly: true, computed: true, sums: ['qty', 'amt', 'discountAmt'] },
    ),
    refundCause: f.choice(REFUND_CAUSES, { readOnly: true }),
  },
  list: {
    columns: [
      'orderNo',
      'channel',
      'status',
      'paidAmt',
      'fulfilStatus',
      'refundStatus',
      'deviceId',
      'payMethod',
      'placedAt',
    ],
    sort: '-placedAt',
    filters: [
      'status',
      'fulfilStatus',
      'refundStatus',
      'channel',
      'deviceId',
      'payMethod',
      'paidAmt',
      'rxRequired',
      'refundDeadlineAt',
      'placedAt',
      'orgId',
    ],
    search: ['orderNo', 'platOrderNo', 'remark'],
  },
  form: {
    order: [...order.filter(isOwn), 'channel'],
    delivery,
    ...groups,
    refund: ['refundCause', ...refund],
  },
  can: [],
  revealedBy: 'order:reveal',
  states: [orderStates, fulfilStates, ownRefundStates],
  commands: {
    ...commands,
    requestRefund: {
      ...commands.requestRefund,
      needs: { action: 'order:refundDecide' },
      begins: refundBegins,
    },
  },
});
