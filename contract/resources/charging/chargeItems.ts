import { TERM_NAMES } from '../../charging/price';
import { CHARGE_UNITS, SERVICE_KINDS } from '../../charging/words';
import { f } from '../../kit/field';
import { isEmpty } from '../../kit/problem';
import { defineResource } from '../../kit/resource';

/** What can be bought, and for how much. */
export const chargeItems = defineResource({
  name: 'chargeItems',
  permission: 'chargeItem',
  path: '/chargeMain/chargeItem',
  tenancy: 'shared',
  title: 'itemName',
  key: 'itemCode',
  fields: {
    itemCode: f.text({ required: true, fixed: true, check: 'code', max: 32, unique: 'all' }),
    itemName: f.localized({ required: true }),
    kind: f.choice(SERVICE_KINDS, { required: true }),
    functionIds: f.refs('chargeFunctions', { required: true }),
    unit: f.choice(CHARGE_UNITS, { required: true, initial: 'device' }),
    terms: f.choices(TERM_NAMES, { required: true, initial: TERM_NAMES }),
    monthlyFee: f.money({ required: true, ofOne: true }),
    yearlyFee: f.money({ required: true, ofOne: true }),
    nextFrom: f.date({ readOnly: true }),
    nextMonthlyFee: f.money({ readOnly: true, ofOne: true }),
    nextYearlyFee: f.money({ readOnly: true, ofOne: true }),
    /** By the day from which they count: former ones, those in force, and all that are planned. */
    fees: f.lines(
      {
        from: f.date({ readOnly: true }),
        monthlyFee: f.money({ readOnly: true }),
        yearlyFee: f.money({ readOnly: true }),
      },
      { readOnly: true },
    ),
    sort: f.number({ min: 0, max: 9_999, initial: 0, ofOne: true }),
    remarks: f.long(),
    enabled: f.flag({ readOnly: true, initial: true }),
  },
  list: {
    columns: [
      'itemName',
      'itemCode',
      'kind',
      'unit',
      'monthlyFee',
      'yearlyFee',
      'nextFrom',
      'terms',
      'functionIds',
      'enabled',
    ],
    sort: 'sort',
    filters: ['kind', 'unit', 'enabled', 'functionIds', 'monthlyFee', 'yearlyFee', 'nextFrom'],
    search: ['itemName', 'itemCode'],
  },
  form: {
    item: ['itemCode', 'itemName', 'kind', 'functionIds', 'remarks', 'sort', 'enabled'],
    price: [
      'unit',
      'monthlyFee',
      'yearlyFee',
      'terms',
      'nextFrom',
      'nextMonthlyFee',
      'nextYearlyFee',
      'fees',
    ],
  },
  can: ['create', 'update', 'delete'],
  check: ({ kind, monthlyFee, yearlyFee }) => {
    if (kind !== 'basic') return {};
    return {
      ...(monthlyFee === 0 ? { monthlyFee: 'err.charge.basicFee' } : {}),
      ...(yearlyFee === 0 ? { yearlyFee: 'err.charge.basicFee' } : {}),
    };
  },
  commands: {
    planFees: {
      needs: 'M',
      args: {
        nextFrom: f.date({ required: true }),
        nextMonthlyFee: f.money({ required: true }),
        nextYearlyFee: f.money({ required: true }),
      },
      begins: ({ monthlyFee, yearlyFee }) => ({ nextMonthlyFee: monthlyFee, nextYearlyFee: yearlyFee }),
    },
    dropFees: {
      needs: 'M',
      bulk: true,
      allowed: (row) => !isEmpty(row.nextFrom),
      args: { plannedFor: f.date() },
    },
    enable: { needs: 'M', bulk: true, allowed: (row) => row.enabled === false },
    disable: { needs: 'M', bulk: true, danger: true, allowed: (row) => row.enabled === true },
  },
});
