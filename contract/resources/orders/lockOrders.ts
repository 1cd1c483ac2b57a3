import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import {
  BOX_SIZES,
  depositRefusal,
  isInBox,
  isToDeposit,
  lockerStates,
  OVERDUE_HOURS,
  OVERDUE_HOURS_MAX,
  returnRefusal,
} from '../../orders/lockers';

const readOnly = true;
const fixed = true;

/** Medicines that a pharmacist has checked and put into a box of a machine for one customer. */
export const lockOrders = defineResource({
  name: 'lockOrders',
  permission: 'lockMain',
  path: '/orderMain/lockMain',
  tenancy: 'org',
  orgFrom: 'deviceId',
  title: 'orderNo',
  fields: {
    orderNo: f.text({ readOnly, max: 32 }),
    deviceId: f.ref('devices', { required: true, fixed }),
    state: stateField(lockerStates),
    lockerCabinet: f.text({ readOnly, max: 8 }),
    boxNo: f.text({ readOnly, max: 8 }),
    items: f.lines(
      {
        name: f.text({ required: true, max: 128 }),
        spec: f.text(),
        qty: f.number({ required: true, min: 1, max: 999, initial: 1 }),
        amt: f.money({ required: true }),
      },
      { required: true, fixed, min: 1, max: 20, sums: ['qty', 'amt'] },
    ),
    amount: f.money({ readOnly }),
    prescriptionNo: f.text({ fixed, max: 32 }),
    customerName: f.text({ required: true, fixed, max: 64, personal: 'name', sealed: true }),
    customerPhone: f.text({
      required: true,
      fixed,
      max: 20,
      check: 'mobile',
      personal: 'phone',
      sealed: true,
    }),
    overdueHours: f.number({ required: true, fixed, min: 1, max: OVERDUE_HOURS_MAX, initial: OVERDUE_HOURS }),
    placedAt: f.moment({ readOnly }),
    depositBy: f.text({ readOnly }),
    depositAt: f.moment({ readOnly }),
    pickupCode: f.text({ readOnly, max: 8, personal: 'text' }),
    pickupExpireAt: f.moment({ readOnly }),
    pickupAt: f.moment({ readOnly }),
    returnedAt: f.moment({ readOnly }),
    returnReason: f.long({ readOnly }),
  },
  list: {
    columns: [
      'orderNo',
      'state',
      'pickupExpireAt',
      'deviceId',
      'lockerCabinet',
      'boxNo',
      'customerName',
      'amount',
      'placedAt',
    ],
    sort: '-placedAt',
    filters: ['state', 'deviceId', 'amount', 'pickupExpireAt', 'depositAt', 'placedAt', 'orgId'],
    search: ['orderNo', 'prescriptionNo', 'boxNo'],
  },
  form: {
    order: ['orderNo', 'state', 'deviceId', 'orgId', 'prescriptionNo', 'amount', 'overdueHours', 'placedAt'],
    items: ['items'],
    customer: ['customerName', 'customerPhone'],
    locker: ['lockerCabinet', 'boxNo', 'depositBy', 'depositAt', 'pickupCode', 'pickupExpireAt', 'pickupAt'],
    returned: ['returnedAt', 'returnReason'],
  },
  can: ['create'],
  revealedBy: 'order:reveal',
  states: [lockerStates],
  commands: {
    openForDeposit: {
      needs: 'O',
      sends: true,
      offered: isToDeposit,
      refusal: depositRefusal,
      args: { size: f.choice(BOX_SIZES, { required: true, initial: 'small' }) },
    },
    openForReturn: {
      needs: 'O',
      sends: true,
      offered: isInBox,
      refusal: returnRefusal,
      reason: true,
      danger: true,
    },
    ...commandsOf(lockerStates),
  },
});
