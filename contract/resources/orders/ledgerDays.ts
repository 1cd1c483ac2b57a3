import { PARTNER_CAUSES } from '../../common/partnerCauses';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { ledgerDayStates } from '../../orders/ledgerDays';

const readOnly = true;
const sum = () => f.money({ readOnly, computed: true });

/** Days of trade of an institution: what the ledger adds up to, and whether the bills of the partners fit. */
export const ledgerDays = defineResource({
  name: 'ledgerDays',
  permission: 'productSellReport',
  path: '/orderMain/tradingDetails/days',
  tenancy: 'org',
  title: 'day',
  fields: {
    day: f.date({ readOnly }),
    state: stateField(ledgerDayStates),
    entries: f.number({ readOnly, computed: true }),
    paid: sum(),
    discount: sum(),
    refunded: sum(),
    fees: sum(),
    money: sum(),
    openDifferences: f.number({ readOnly, computed: true }),
    checkedAt: f.moment({ readOnly }),
    checkCause: f.choice(PARTNER_CAUSES, { readOnly }),
    checkProblem: f.long({ readOnly, max: 500 }),
    closedBy: f.text({ readOnly }),
    closedAt: f.moment({ readOnly }),
  },
  list: {
    columns: [
      'day',
      'orgId',
      'state',
      'paid',
      'refunded',
      'money',
      'openDifferences',
      'discount',
      'fees',
      'entries',
      'checkedAt',
    ],
    sort: '-day',
    filters: ['state', 'day', 'orgId', 'checkedAt', 'closedAt'],
    search: [],
  },
  form: {
    day: ['day', 'orgId', 'state'],
    sums: ['entries', 'paid', 'discount', 'refunded', 'fees', 'money'],
    comparison: ['checkedAt', 'checkCause', 'checkProblem', 'openDifferences', 'closedBy', 'closedAt'],
  },
  can: [],
  states: [ledgerDayStates],
  commands: {
    ...commandsOf(ledgerDayStates),
    compareAgain: {
      needs: { action: 'ledger:reconcile' },
      refusal: ({ state }) => (state === 'closed' ? 'err.ledger.dayClosed' : undefined),
    },
  },
});
