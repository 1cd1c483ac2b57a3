import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { holdProofField } from '../../machines/holds';
import { LANE_SALE_STATES } from '../../machines/lanes';
import { EXPIRY_ACTIONS, EXPIRY_LEVELS } from '../../stocking/otherStates';

/** Batches in lanes whose end is near, or past. */
export const expiryItems = defineResource({
  name: 'expiryItems',
  permission: 'clientMain',
  path: '/machine/equipmentMain/validList',
  tenancy: 'org',
  title: 'laneNo',
  fields: {
    laneNo: f.text({ readOnly: true, max: 8 }),
    deviceId: f.ref('devices', { readOnly: true }),
    productName: f.text({ readOnly: true }),
    batchNo: f.text({ readOnly: true }),
    expiry: f.date({ readOnly: true }),
    daysLeft: f.number({ readOnly: true, unit: 'day' }),
    level: f.choice(EXPIRY_LEVELS, {
      readOnly: true,
      tones: { near2: 'warn', near3: 'warn', stop_sale: 'bad', expired: 'bad' },
    }),
    qty: f.number({ readOnly: true }),
    front: f.flag({ readOnly: true }),
    saleState: f.choice(LANE_SALE_STATES, {
      readOnly: true,
      tones: { on: 'ok', paused: 'warn', quarantined: 'bad', soldout: 'off' },
    }),
    holdProof: holdProofField(),
    plannedAction: f.choice(EXPIRY_ACTIONS, { readOnly: true }),
    dueAt: f.date({ readOnly: true }),
  },
  list: {
    columns: [
      'deviceId',
      'expiry',
      'daysLeft',
      'level',
      'productName',
      'batchNo',
      'qty',
      'laneNo',
      'saleState',
      'holdProof',
      'plannedAction',
      'dueAt',
      'orgId',
    ],
    sort: 'expiry',
    filters: [
      'level',
      'expiry',
      'daysLeft',
      'deviceId',
      'productName',
      'batchNo',
      'saleState',
      'holdProof',
      'plannedAction',
      'dueAt',
      'front',
      'orgId',
    ],
    search: ['productName', 'batchNo', 'laneNo'],
  },
  form: {
    batch: ['productName', 'batchNo', 'expiry', 'daysLeft', 'level', 'qty'],
    place: ['deviceId', 'laneNo', 'front', 'saleState', 'holdProof', 'orgId'],
    plan: ['plannedAction', 'dueAt'],
  },
  can: [],
  commands: {
    plan: {
      needs: { action: 'replenishment:submit' },
      bulk: true,
      args: {
        plannedAction: f.choice(EXPIRY_ACTIONS, { required: true }),
        dueAt: f.date({ required: true }),
      },
    },
    lock: {
      needs: { action: 'track:pause' },
      bulk: true,
      danger: true,
      reason: true,
      allowed: (row) => row.saleState !== 'quarantined',
    },
  },
});
