import type { CommandDef } from '../../kit/command';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { COMMAND_TYPES, remoteStates, WITNESSES } from '../../machines/commandStates';

const readOnly = true;

const own = commandsOf(remoteStates);
/** The requester may not decide about it. */
const ofAnother = (name: 'approve' | 'refuse'): CommandDef => ({
  ...(own[name] as CommandDef),
  offered: ({ requestedBy }, userId) => requestedBy !== userId,
});

/** Remote commands: sender, reason, answers of the machine, and independent evidence. */
export const machineCommands = defineResource({
  name: 'machineCommands',
  permission: 'clientMain',
  path: '/machine/equipmentMain/commands',
  tenancy: 'org',
  title: 'commandNo',
  fields: {
    commandNo: f.text({ readOnly, max: 32 }),
    deviceId: f.ref('devices', { readOnly }),
    type: f.choice(COMMAND_TYPES, { readOnly }),
    laneNo: f.text({ readOnly, max: 16 }),
    /** What its lanes are told, of a plan, prices, a lock and a visit. */
    lanes: f.lines(
      {
        laneNo: f.text({ readOnly }),
        productId: f.ref('products', { readOnly }),
        capacity: f.number({ readOnly }),
        price: f.money({ readOnly }),
        qty: f.number({ readOnly }),
      },
      { readOnly, computed: true },
    ),
    /** The climate that was asked for. */
    setpoint: f.number({ readOnly, digits: 1, unit: 'celsius' }),
    hysteresis: f.number({ readOnly, digits: 1, unit: 'celsius' }),
    /** Run of a command for many that it came from. */
    batchNo: f.text({ readOnly, max: 26 }),
    state: stateField(remoteStates),
    reason: f.long({ readOnly }),
    requestedBy: f.ref('users', { readOnly }),
    requestedAt: f.moment({ readOnly, exact: true }),
    approveBy: f.moment({ readOnly, exact: true }),
    decidedBy: f.ref('users', { readOnly }),
    decidedAt: f.moment({ readOnly, exact: true }),
    decisionNote: f.long({ readOnly }),
    notAfter: f.moment({ readOnly, exact: true }),
    sentAt: f.moment({ readOnly, exact: true }),
    answeredAt: f.moment({ readOnly, exact: true }),
    rc: f.number({ readOnly }),
    answer: f.text({ readOnly, max: 200 }),
    witness: f.choice(WITNESSES, { readOnly }),
    witnessAt: f.moment({ readOnly, exact: true }),
    closedAt: f.moment({ readOnly, exact: true }),
  },
  list: {
    columns: [
      'commandNo',
      'deviceId',
      'type',
      'state',
      'witness',
      'reason',
      'requestedBy',
      'requestedAt',
      'closedAt',
      'orgId',
    ],
    sort: '-requestedAt',
    filters: [
      'state',
      'type',
      'deviceId',
      'witness',
      'requestedBy',
      'requestedAt',
      'decidedBy',
      'batchNo',
      'orgId',
    ],
    search: ['commandNo', 'reason', 'answer'],
  },
  form: {
    intent: [
      'commandNo',
      'deviceId',
      'type',
      'laneNo',
      'setpoint',
      'hysteresis',
      'reason',
      'requestedBy',
      'requestedAt',
      'notAfter',
      'orgId',
    ],
    told: ['lanes'],
    decision: ['approveBy', 'decidedBy', 'decidedAt', 'decisionNote'],
    answer: ['state', 'sentAt', 'answeredAt', 'rc', 'answer'],
    reality: ['witness', 'witnessAt', 'closedAt'],
  },
  can: [],
  states: [remoteStates],
  commands: { ...own, approve: ofAnother('approve'), refuse: ofAnother('refuse') },
});
