import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import {
  DIFFERENCE_CAUSES,
  DIFFERENCE_KINDS,
  DIFFERENCE_LINES,
  DIFFERENCE_SOURCES,
  differenceStates,
} from '../../orders/differences';

const readOnly = true;

/** Where the bill of a partner and our ledger do not say the same, or a machine sold for nobody knows how much. */
export const ledgerDifferences = defineResource({
  name: 'ledgerDifferences',
  permission: 'productSellReport',
  path: '/orderMain/tradingDetails/differences',
  tenancy: 'org',
  title: 'partnerNo',
  fields: {
    day: f.date({ readOnly }),
    source: f.choice(DIFFERENCE_SOURCES, { readOnly }),
    kind: f.choice(DIFFERENCE_KINDS, { readOnly }),
    line: f.choice(DIFFERENCE_LINES, { readOnly }),
    partnerNo: f.text({ readOnly }),
    orderNo: f.text({ readOnly, max: 32 }),
    ours: f.money({ readOnly }),
    theirs: f.money({ readOnly }),
    ourUnits: f.number({ readOnly }),
    theirUnits: f.number({ readOnly }),
    state: stateField(differenceStates),
    ownerId: f.ref('users', { readOnly }),
    cause: f.choice(DIFFERENCE_CAUSES, { readOnly }),
    note: f.long({ readOnly }),
    decidedBy: f.text({ readOnly }),
    decidedAt: f.moment({ readOnly }),
  },
  list: {
    columns: [
      'partnerNo',
      'kind',
      'ours',
      'theirs',
      'day',
      'source',
      'state',
      'ownerId',
      'ourUnits',
      'theirUnits',
      'orderNo',
      'line',
      'cause',
      'orgId',
    ],
    sort: '-day',
    filters: ['state', 'source', 'day', 'kind', 'line', 'cause', 'ownerId', 'ours', 'theirs', 'orgId'],
    search: ['partnerNo', 'orderNo'],
  },
  form: {
    difference: [
      'day',
      'orgId',
      'source',
      'kind',
      'line',
      'partnerNo',
      'orderNo',
      'ours',
      'theirs',
      'ourUnits',
      'theirUnits',
    ],
    decision: ['state', 'ownerId', 'cause', 'note', 'decidedBy', 'decidedAt'],
  },
  can: [],
  states: [differenceStates],
  commands: {
    ...commandsOf(differenceStates),
    assign: {
      needs: { action: 'ledger:reconcile' },
      bulk: true,
      args: { ownerId: f.ref('users', { required: true }) },
      refusal: ({ state }) => (state === 'settled' ? 'err.ledger.differenceDone' : undefined),
    },
  },
});
