import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { lockerStates } from '../../orders/states';

const readOnly = true;
const commands = commandsOf(lockerStates);

/** Medicines that a pharmacist has checked and put into a locker for one customer. */
export const lockOrders = defineResource({
  name: 'lockOrders',
  permission: 'lockMain',
  path: '/orderMain/lockMain',
  tenancy: 'org',
  title: 'orderNo',
  fields: {
    orderNo: f.text({ readOnly, max: 32 }),
    deviceId: f.ref('devices', { readOnly }),
    state: stateField(lockerStates),
    lockerCabinet: f.text({ readOnly, max: 8 }),
    boxNo: f.text({ readOnly, max: 8 }),
    items: f.lines(
      {
        name: f.text({ max: 128, readOnly }),
        spec: f.text({ readOnly }),
        qty: f.number({ readOnly }),
        amt: f.money({ readOnly }),
      },
      { readOnly, sums: ['qty', 'amt'] },
    ),
    amount: f.money({ readOnly }),
    prescriptionNo: f.text({ readOnly, max: 32 }),
    customerName: f.text({ readOnly, personal: 'name', sealed: true }),
    customerPhone: f.text({ readOnly, max: 20, personal: 'phone', sealed: true }),
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
      'deviceId',
      'lockerCabinet',
      'boxNo',
      'customerName',
      'amount',
      'pickupExpireAt',
      'placedAt',
    ],
    sort: '-placedAt',
    filters: ['state', 'deviceId', 'amount', 'pickupExpireAt', 'depositAt', 'placedAt', 'orgId'],
    search: ['orderNo', 'prescriptionNo', 'boxNo'],
  },
  form: {
    order: ['orderNo', 'state', 'deviceId', 'orgId', 'prescriptionNo', 'amount', 'placedAt'],
    items: ['items'],
    customer: ['customerName', 'customerPhone'],
    locker: ['lockerCabinet', 'boxNo', 'depositBy', 'depositAt', 'pickupCode', 'pickupExpireAt', 'pickupAt'],
    returned: ['returnedAt', 'returnReason'],
  },
  can: [],
  revealedBy: 'order:reveal',
  states: [lockerStates],
  commands: {
    ...commands,
    deposit: {
      ...commands.deposit,
      needs: 'O',
      args: {
        lockerCabinet: f.text({ required: true, max: 8, check: 'code' }),
        boxNo: f.text({ required: true, max: 8, check: 'code' }),
      },
    },
    handOut: {
      ...commands.handOut,
      needs: 'O',
      args: { code: f.text({ required: true, min: 8, max: 8 }) },
    },
  },
});
export type LockOrder = Row<typeof lockOrders>;
