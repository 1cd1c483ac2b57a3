import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { CONFIDENCES } from '../../stocking/cover';
import { discrepancyStates, STOCK_CAUSES } from '../../stocking/discrepancyStates';

const readOnly = true;
const sure = () => f.choice(CONFIDENCES, { readOnly, tones: { high: 'ok', medium: 'off', low: 'warn' } });

/** Lanes whose books disagree: what the machine says, what was moved, what was counted. */
export const stockDiscrepancies = defineResource({
  name: 'stockDiscrepancies',
  permission: 'clientMain',
  path: '/machine/equipmentMain/productWarning/discrepancies',
  tenancy: 'org',
  title: 'laneNo',
  fields: {
    laneNo: f.text({ readOnly, max: 8 }),
    deviceId: f.ref('devices', { readOnly }),
    productId: f.ref('products', { readOnly }),
    state: stateField(discrepancyStates),
    diff: f.number({ readOnly, signed: true }),
    amount: f.money({ readOnly }),
    reportedQty: f.number({ readOnly }),
    reportedAt: f.moment({ readOnly }),
    reportedSure: sure(),
    computedQty: f.number({ readOnly }),
    computedSince: f.moment({ readOnly }),
    computedSure: sure(),
    countedQty: f.number({ readOnly }),
    countedAt: f.moment({ readOnly }),
    countedSure: sure(),
    suspect: f.choice(STOCK_CAUSES, { readOnly }),
    suspectSure: sure(),
    seenAt: f.moment({ readOnly }),
    cause: f.choice(STOCK_CAUSES, { readOnly }),
    explanation: f.long({ readOnly }),
    explainedBy: f.ref('users', { readOnly }),
    settledBy: f.ref('users', { readOnly }),
    settledAt: f.moment({ readOnly }),
  },
  list: {
    columns: [
      ...([
        'laneNo',
        'deviceId',
        'productId',
        'state',
        'diff',
        'amount',
        'reportedQty',
        'computedQty',
      ] as const),
      ...(['countedQty', 'suspect', 'suspectSure', 'seenAt', 'orgId'] as const),
    ],
    sort: '-amount',
    filters: ['state', 'suspect', 'deviceId', 'productId', 'amount', 'diff', 'seenAt', 'settledAt', 'orgId'],
    search: ['laneNo', 'explanation'],
  },
  form: {
    lane: ['laneNo', 'deviceId', 'productId', 'state', 'diff', 'amount', 'seenAt', 'orgId'],
    reported: ['reportedQty', 'reportedAt', 'reportedSure'],
    computed: ['computedQty', 'computedSince', 'computedSure'],
    counted: ['countedQty', 'countedAt', 'countedSure'],
    cause: ['suspect', 'suspectSure', 'cause', 'explanation', 'explainedBy', 'settledBy', 'settledAt'],
  },
  can: [],
  states: [discrepancyStates],
  commands: commandsOf(discrepancyStates),
});
