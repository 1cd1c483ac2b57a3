import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { CARD_STATES, cardStates, STOP_REASONS } from '../../simCards/cardStates';
import { OPERATORS, SYNC_PROBLEMS } from '../../simCards/operators';

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
    operatorCardState: f.choice(CARD_STATES, { readOnly: true, tones: cardStates.states }),
    operatorState: f.text({ readOnly: true, max: 32 }),
    differs: f.flag({ readOnly: true }),
    moved: f.flag({ readOnly: true }),
    imeiSeen: f.text({ readOnly: true, max: 15 }),
    syncProblem: f.choice(SYNC_PROBLEMS, {
      readOnly: true,
      tones: { unknown_card: 'bad', unknown_state: 'bad', usage: 'warn' },
    }),
    stateBeforeStop: f.choice(['test', 'in_use'], { readOnly: true }),
    stateAt: f.moment({ readOnly: true }),
    syncedAt: f.moment({ readOnly: true }),
    billingMode: f.choice(BILLING_MODES, { required: true, initial: 'monthly' }),
    planName: f.text(),
    monthlyFee: f.money({ required: true, initial: 1_000 }),
    planMb: f.number({ required: true, min: 0, digits: 2, unit: 'mb' }),
    usedMb: f.number({ readOnly: true, digits: 2, unit: 'mb' }),
    usedPct: f.number({ readOnly: true, computed: true, digits: 1, unit: 'percent' }),
    operatorUsedMb: f.number({ readOnly: true, digits: 2, unit: 'mb' }),
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
      'operatorCardState',
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
    filters: [
      'state',
      'operator',
      'differs',
      'operatorCardState',
      'stopReason',
      'moved',
      'syncProblem',
      'billingMode',
      'expireAt',
      'usedMb',
      'poolId',
      'orgId',
    ],
    search: ['iccid', 'msisdn', 'imsi', 'imeiBound'],
  },
  form: {
    card: ['iccid', 'msisdn', 'imsi', 'imeiBound', 'imeiSeen', 'orgId', 'deviceId'],
    operator: ['operator', 'platform', 'apn', 'cardForm'],
    state: [
      'state',
      'operatorCardState',
      'operatorState',
      'stopReason',
      'stateBeforeStop',
      'stateAt',
      'syncedAt',
      'syncProblem',
    ],
    plan: [
      'billingMode',
      'planName',
      'monthlyFee',
      'planMb',
      'usedMb',
      'usedPct',
      'operatorUsedMb',
      'poolId',
      'cycleStart',
      'expireAt',
      'autoRenew',
    ],
  },
  idle: ({ billingMode }) => (billingMode === 'pool' ? [] : ['poolId']),
  can: ['create', 'update', 'import'],
  states: [cardStates],
  commands: {
    ...commandsOf(cardStates),
    /** The card belongs into the device it was seen in. */
    rebind: {
      needs: 'M',
      reason: true,
      refusal: ({ moved }) => (moved === true ? undefined : 'err.iot.not_moved'),
    },
  },
});
export type IotCard = Row<typeof iotCards>;
