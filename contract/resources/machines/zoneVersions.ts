import { STORAGE_CLASS_NAMES } from '../../climate';
import type { Draft } from '../../kit/field';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import {
  setpointProblems,
  VERSION_PROOFS,
  zoneLimits,
  zoneProblems,
  zoneVersionStates,
} from '../../machines/zoneVersionStates';

/** Settings of the zones of machines as they were, are and will be. What is in force is changed at its zone. */
export const zoneVersions = defineResource({
  name: 'zoneVersions',
  permission: 'humiture',
  path: '/machine/humiture/zoneVersions',
  tenancy: 'org',
  orgFrom: 'deviceId',
  title: 'zone',
  fields: {
    deviceId: f.ref('devices', { required: true }),
    zone: f.text({ required: true, max: 16, check: 'code', initial: 'Z1' }),
    versionNo: f.number({ readOnly: true, ofOne: true }),
    state: stateField(zoneVersionStates),
    effectiveAt: f.moment({ required: true }),
    endedAt: f.moment({ readOnly: true }),
    storageClass: f.choice(STORAGE_CLASS_NAMES, { required: true, initial: 'CN_ROOM' }),
    ...zoneLimits,
    setpoint: f.number({ min: -30, max: 40, digits: 1, unit: 'celsius' }),
    hysteresis: f.number({ min: 0.5, max: 5, digits: 1, unit: 'celsius' }),
    reason: f.long(),
    madeBy: f.ref('users', { readOnly: true }),
    /** What the newest command has shown that brought it to the machine. */
    proof: f.choice(VERSION_PROOFS, {
      readOnly: true,
      computed: true,
      tones: { sent: 'warn', verified: 'ok', unconfirmed: 'bad' },
    }),
  },
  list: {
    columns: [
      ...(['deviceId', 'zone', 'versionNo', 'state', 'effectiveAt', 'endedAt', 'storageClass'] as const),
      ...(['tLow', 'tHigh', 'setpoint', 'proof', 'reason', 'orgId'] as const),
    ],
    sort: '-effectiveAt',
    filters: ['deviceId', 'state', 'zone', 'storageClass', 'effectiveAt', 'orgId'],
    search: ['zone', 'reason'],
  },
  form: {
    place: ['deviceId', 'zone', 'versionNo', 'state', 'effectiveAt', 'endedAt', 'madeBy', 'orgId'],
    limits: ['storageClass', 'tLow', 'tHigh', 'rhLow', 'rhHigh', 'reason'],
    machine: ['setpoint', 'hysteresis', 'proof'],
  },
  check: (draft: Draft) => Object.assign(setpointProblems(draft), zoneProblems(draft)),
  can: ['create'],
  states: [zoneVersionStates],
  commands: Object.assign(commandsOf(zoneVersionStates), {
    /** As it is in force, to a machine that was changed or has lost it. */
    send: { needs: 'M', allowed: (row: Readonly<Record<string, unknown>>) => row.state === 'current' },
  } as const),
});
