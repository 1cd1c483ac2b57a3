import { DISCOUNT_METHODS, TERM_NAMES } from '../../charging/price';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

/** What is taken off the price of items for a term. */
export const chargeDiscounts = defineResource({
  name: 'chargeDiscounts',
  permission: 'chargeDiscount',
  path: '/chargeMain/chargeDiscount',
  tenancy: 'shared',
  title: 'discName',
  fields: {
    discName: f.text({ required: true }),
    itemIds: f.refs('chargeItems', { required: true }),
    term: f.choice(TERM_NAMES, { required: true }),
    method: f.choice(DISCOUNT_METHODS, { required: true, initial: 'fixed_ratio' }),
    amountOff: f.money({ required: true, above: 0, ofOne: true }),
    percentOff: f.number({ required: true, min: 0, max: 100, digits: 2, unit: 'percent' }),
    startDate: f.date({ required: true }),
    endDate: f.date({ required: true }),
    orgIds: f.refs('organizations'),
    enabled: f.flag({ readOnly: true, initial: true }),
  },
  list: {
    columns: [
      'discName',
      'itemIds',
      'term',
      'method',
      'amountOff',
      'percentOff',
      'startDate',
      'endDate',
      'enabled',
    ],
    sort: '-startDate',
    filters: ['term', 'method', 'enabled', 'itemIds', 'startDate', 'endDate'],
    search: ['discName'],
  },
  form: {
    discount: ['discName', 'method', 'amountOff', 'percentOff', 'enabled'],
    scope: ['itemIds', 'term', 'orgIds', 'startDate', 'endDate'],
  },
  can: ['create', 'update', 'delete'],
  idle: ({ method }) => (method === 'fixed_amount' ? ['percentOff'] : ['amountOff']),
  check: ({ startDate, endDate }) =>
    String(startDate ?? '') > String(endDate ?? '9999') ? { endDate: 'err.form.period' } : {},
  commands: {
    enable: { needs: 'M', bulk: true, allowed: (row) => row.enabled === false },
    disable: { needs: 'M', bulk: true, danger: true, allowed: (row) => row.enabled === true },
  },
});
