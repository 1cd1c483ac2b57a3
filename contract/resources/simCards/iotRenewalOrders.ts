import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { RECHARGE_CAUSES, renewalStates } from '../../simCards/renewalStates';
import { SIM_RENEWALS } from '../service/work';

export const RENEWAL_MONTHS_MAX = 36;

/** Renewals of one or many SIM cards, paid together. */
export const iotRenewalOrders = defineResource({
  ...SIM_RENEWALS,
  tenancy: 'org',
  title: 'orderNo',
  fields: {
    orderNo: f.text({ readOnly: true, max: 32 }),
    cards: f.lines(
      {
        cardId: f.ref('iotCards', { required: true }),
        months: f.number({ required: true, min: 1, max: RENEWAL_MONTHS_MAX, unit: 'month', initial: 12 }),
        price: f.money({ readOnly: true }),
        expireAt: f.date({ readOnly: true }),
        operatorRef: f.text({ readOnly: true, max: 64 }),
        cause: f.choice(RECHARGE_CAUSES, { readOnly: true }),
        problem: f.text({ readOnly: true, max: 128 }),
      },
      { required: true, min: 1, key: ['cardId'], sums: ['price'], fixed: true },
    ),
    amount: f.money({ readOnly: true }),
    state: stateField(renewalStates),
    payDeadline: f.moment({ readOnly: true, exact: true }),
    paidAt: f.moment({ readOnly: true, exact: true }),
    payNo: f.text({ readOnly: true, max: 64 }),
    operatorRef: f.text({ readOnly: true, max: 64 }),
    rechargeTries: f.number({ readOnly: true }),
    rechargedAt: f.moment({ readOnly: true, exact: true }),
    remark: f.long(),
  },
  list: {
    columns: [
      'orderNo',
      'state',
      'cards',
      'amount',
      'payDeadline',
      'paidAt',
      'rechargedAt',
      'createdAt',
      'orgId',
    ],
    sort: '-createdAt',
    filters: ['state', 'amount', 'createdAt', 'paidAt', 'orgId'],
    search: ['orderNo', 'payNo', 'operatorRef'],
  },
  form: {
    order: ['orderNo', 'orgId', 'cards', 'amount', 'remark'],
    payment: ['state', 'payDeadline', 'paidAt', 'payNo', 'operatorRef', 'rechargeTries', 'rechargedAt'],
  },
  can: ['create', 'update'],
  states: [renewalStates],
  commands: commandsOf(renewalStates),
});
