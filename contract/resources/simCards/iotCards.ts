import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { cardStates, STOP_REASONS } from '../../simCards/cardStates';

export const OPERATORS = ['CMCC', 'CUCC', 'CTCC'] as const;
export const CARD_PLATFORMS = ['OneLink', 'Jasper', 'CMP', 'other'] as const;
export const CARD_FORMS = ['plug', 'esim', 'industrial'] as const;
export const BILLING_MODES = ['monthly', 'yearly', 'pool', 'payg'] as const;

/** SIM cards of machines. Their numbers are text from end to end. */
export const iotCards = defineResource({
  name: 'iotCards',
  permission: 'IoT_Mag',
  path: '/InterCard/InterCardList',
  tenancy: 'org',
  title: 'iccid',
  key: 'iccid',
  fields: {
    iccid: f.text({ required: true, fixed: true, max: 20, check: 'iccid', unique: 'all' }),
    msisdn: f.text({ required: true, max: 13, check: 'iotMsisdn' }),
    imsi: f.text({ max: 15, check: 'imsi' }),
    imeiBound: f.text({ max: 15, check: 'imei' }),
    operator: f.choice(OPERATORS, { required: true, initial: 'CMCC' }),
    platform: f.choice(CARD_PLATFORMS, { required: true, initial: 'OneLink' }),
    apn: f.text({ max: 64 }),
    cardForm: f.choice(CARD_FORMS, { required: true, initial: 'plug' }),
    state: stateField(cardStates),
    stopReason: f.choice(STOP_REASONS, { readOnly: true }),
    operatorState: f.text({ readOnly: true, max: 32 }),
    stateBeforeStop: f.choice(['test', 'in_use'], { readOnly: true }),
    stateAt: f.moment({ readOnly: true }),
    syncedAt: f.moment({ readOnly: true }),
    billingMode: f.choice(BILLING_MODES, { required: true, initial: 'monthly' }),
    planName: f.text(),
    monthlyFee: f.money({ required: true, initial: 1_000 }),
    planMb: f.number({ required: true, min: 0, digits: 2, unit: 'mb' }),
    usedMb: f.number({ readOnly: true, digits: 2, unit: 'mb' }),
    usedPct: f.number({ readOnly: true, computed: true, digits: 1, unit: 'percent' }),
    poolId: f.ref('iotPools'),
    cycleStart: f.date({ required: true }),
    expireAt: f.date(),
    autoRenew: f.flag({ initial: false }),
    deviceId: f.ref('devices', { readOnly: true, computed: true }),
  },
  list: {
    columns: [
      'iccid',
      'state',
      'msisdn',
      'operator',
      'deviceId',
      'usedMb',
      'usedPct',
      'planMb',
      'expireAt',
      'orgId',
    ],
    sort: '-usedMb',
    filters: ['state', 'operator', 'stopReason', 'billingMode', 'expireAt', 'usedMb', 'poolId', 'orgId'],
    search: ['iccid', 'msisdn', 'imsi', 'imeiBound'],
  },
  form: {
    card: ['iccid', 'msisdn', 'imsi', 'imeiBound', 'orgId', 'deviceId'],
    operator: ['operator', 'platform', 'apn', 'cardForm'],
    state: ['state', 'operatorState', 'stopReason', 'stateBeforeStop', 'stateAt', 'syncedAt'],
    plan: [
      'billingMode',
      'planName',
      'monthlyFee',
      'planMb',
      'usedMb',
      'usedPct',
      'poolId',
      'cycleStart',
      'expireAt',
      'autoRenew',
    ],
  },
  idle: ({ billingMode }) => (billingMode === 'pool' ? [] : ['poolId']),
  can: ['create', 'update', 'import'],
  states: [cardStates],
  commands: commandsOf(cardStates),
});
export type IotCard = Row<typeof iotCards>;
