import { statementStates } from '../../dealers/states';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';

const readOnly = true;
/** Below zero where more went back than was sold. */
const money = () => f.money({ readOnly, min: Number.MIN_SAFE_INTEGER });

/** What a dealer earns in a month of the sales of his machines and of those below him, from the order ledger. */
export const dealerStatements = defineResource({
  name: 'dealerStatements',
  permission: 'dealerMain',
  path: '/supplierMain/dealerList/statements',
  tenancy: 'org',
  title: 'statementNo',
  fields: {
    statementNo: f.text({ readOnly, max: 32 }),
    month: f.text({ readOnly, max: 7 }),
    dealerId: f.ref('dealers', { readOnly }),
    state: stateField(statementStates),
    sold: money(),
    amount: money(),
    lines: f.lines(
      {
        deviceId: f.ref('devices'),
        sellerId: f.ref('dealers'),
        sold: money(),
        rate: f.number({ digits: 2, unit: 'percent' }),
        amount: money(),
      },
      { readOnly, max: 5_000, sums: ['sold', 'amount'] },
    ),
    countedAt: f.moment({ readOnly }),
    confirmedBy: f.text({ readOnly }),
    confirmedAt: f.moment({ readOnly }),
    paidOn: f.date({ readOnly }),
    paymentRef: f.text({ readOnly }),
  },
  list: {
    columns: [
      'statementNo',
      'month',
      'dealerId',
      'state',
      'sold',
      'amount',
      'confirmedAt',
      'paidOn',
      'orgId',
    ],
    sort: '-month',
    filters: ['state', 'month', 'dealerId', 'amount', 'paidOn', 'orgId'],
    search: ['statementNo', 'month'],
  },
  form: {
    statement: ['statementNo', 'month', 'dealerId', 'orgId', 'state', 'sold', 'amount', 'countedAt'],
    sales: ['lines'],
    payment: ['confirmedBy', 'confirmedAt', 'paidOn', 'paymentRef'],
  },
  can: [],
  states: [statementStates],
  commands: commandsOf(statementStates),
});
