import type { CommandDef } from '../../../kit/command';
import { f } from '../../../kit/field';
import { defineResource } from '../../../kit/resource';
import { commandsOf, stateField } from '../../../kit/states';
import { rolloutStates } from '../../../machines/firmwareStates';

const readOnly = true;
const computed = { readOnly, computed: true } as const;

const own = commandsOf(rolloutStates);
/** The requester may not decide about it. */
const ofAnother = (name: 'approve' | 'refuse'): CommandDef => ({
  ...(own[name] as CommandDef),
  offered: ({ requestedBy }, userId) => requestedBy !== userId,
});

/** A version of the firmware on its way to machines, in three waves. */
export const firmwareRollouts = defineResource({
  name: 'firmwareRollouts',
  permission: 'clientMain',
  path: '/deviceMain/firmwareMain/rollouts',
  tenancy: 'org',
  title: 'rolloutNo',
  fields: {
    rolloutNo: f.text({ readOnly, max: 32 }),
    versionId: f.ref('firmwareVersions', { required: true, where: () => ({ state: 'published' }) }),
    scope: f.choice(['all', 'chosen'], { required: true, initial: 'all' }),
    deviceIds: f.refs('devices'),
    firstPercent: f.number({ required: true, min: 1, max: 100, initial: 5, unit: 'percent' }),
    secondPercent: f.number({ required: true, min: 1, max: 100, initial: 25, unit: 'percent' }),
    failureLimit: f.number({ required: true, min: 0, max: 100, initial: 5, unit: 'percent' }),
    minDone: f.number({ required: true, min: 1, max: 1_000, initial: 3 }),
    reason: f.long({ required: true }),
    /** The rollout whose machines it takes back to what they had before. */
    returnsId: f.ref('firmwareRollouts', { readOnly }),
    state: stateField(rolloutStates),
    wave: f.number({ readOnly, ofOne: true }),
    /** What it reaches: while it is a draft as of now, later as it began. */
    reach: f.number(computed),
    reachOffline: f.number(computed),
    reachCurrent: f.number(computed),
    confirmed: f.number(computed),
    failed: f.number(computed),
    progress: f.number({ ...computed, unit: 'percent' }),
    waves: f.lines(
      {
        wave: f.number({ readOnly }),
        machines: f.number({ readOnly }),
        confirmed: f.number({ readOnly }),
        open: f.number({ readOnly }),
        failed: f.number({ readOnly }),
        unreached: f.number({ readOnly }),
      },
      { ...computed, sums: ['machines', 'confirmed', 'open', 'failed', 'unreached'] },
    ),
    requestedBy: f.ref('users', { readOnly }),
    requestedAt: f.moment({ readOnly }),
    decidedBy: f.ref('users', { readOnly }),
    decidedAt: f.moment({ readOnly }),
    haltedWhy: f.text({ readOnly, max: 64 }),
    startedAt: f.moment({ readOnly }),
    closedAt: f.moment({ readOnly }),
  },
  list: {
    columns: [
      'rolloutNo',
      'versionId',
      'state',
      'wave',
      'progress',
      'reach',
      'confirmed',
      'failed',
      'reason',
      'startedAt',
      'orgId',
    ],
    sort: '-createdAt',
    filters: ['state', 'versionId', 'scope', 'returnsId', 'requestedBy', 'startedAt', 'createdAt', 'orgId'],
    search: ['rolloutNo', 'reason'],
  },
  form: {
    rollout: ['rolloutNo', 'versionId', 'reason', 'returnsId', 'orgId', 'state'],
    machines: ['scope', 'deviceIds', 'reach', 'reachOffline', 'reachCurrent'],
    waves: ['firstPercent', 'secondPercent', 'failureLimit', 'minDone'],
    progress: ['wave', 'progress', 'confirmed', 'failed', 'haltedWhy', 'waves'],
    decision: ['requestedBy', 'requestedAt', 'decidedBy', 'decidedAt', 'startedAt', 'closedAt'],
  },
  idle: ({ scope }) => (scope === 'chosen' ? [] : ['deviceIds']),
  check: ({ firstPercent, secondPercent, scope, deviceIds }) => ({
    ...(Number(secondPercent) < Number(firstPercent) && { secondPercent: 'err.firmware.waves' }),
    ...(scope === 'chosen' &&
      (!Array.isArray(deviceIds) || deviceIds.length === 0) && { deviceIds: 'err.firmware.machines' }),
  }),
  locked: ({ state }) => (state === 'draft' || state === undefined ? undefined : 'err.firmware.submitted'),
  can: ['create', 'update', 'delete'],
  states: [rolloutStates],
  commands: { ...own, approve: ofAnother('approve'), refuse: ofAnother('refuse') },
  related: [
    { resource: 'firmwareInstalls', by: 'rolloutId' },
    { resource: 'firmwareRollouts', by: 'returnsId' },
  ],
});
