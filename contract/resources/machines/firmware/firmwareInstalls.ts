import { f } from '../../../kit/field';
import { defineResource } from '../../../kit/resource';
import { stateField } from '../../../kit/states';
import { installStates } from '../../../machines/firmwareStates';

const readOnly = true;

/** What became of each machine of a rollout. */
export const firmwareInstalls = defineResource({
  name: 'firmwareInstalls',
  permission: 'clientMain',
  path: '/deviceMain/firmwareMain/installs',
  tenancy: 'org',
  title: 'installNo',
  fields: {
    installNo: f.text({ readOnly, max: 40 }),
    rolloutId: f.ref('firmwareRollouts', { readOnly }),
    deviceId: f.ref('devices', { readOnly }),
    versionId: f.ref('firmwareVersions', { readOnly }),
    wave: f.number({ readOnly, ofOne: true }),
    fromVersion: f.text({ readOnly, max: 64 }),
    state: stateField(installStates),
    sentAt: f.moment({ readOnly, exact: true }),
    answeredAt: f.moment({ readOnly, exact: true }),
    answer: f.text({ readOnly, max: 200 }),
    /** With which version the machine was born then. */
    seenVersion: f.text({ readOnly, max: 64 }),
    seenAt: f.moment({ readOnly, exact: true }),
    closedAt: f.moment({ readOnly, exact: true }),
  },
  list: {
    columns: [
      'installNo',
      'deviceId',
      'wave',
      'state',
      'fromVersion',
      'seenVersion',
      'answer',
      'sentAt',
      'closedAt',
      'orgId',
    ],
    sort: 'installNo',
    filters: ['state', 'rolloutId', 'deviceId', 'versionId', 'wave', 'sentAt', 'closedAt', 'orgId'],
    search: ['installNo', 'answer'],
  },
  form: {
    install: ['installNo', 'rolloutId', 'deviceId', 'versionId', 'wave', 'fromVersion', 'orgId'],
    answer: ['state', 'sentAt', 'answeredAt', 'answer'],
    reality: ['seenVersion', 'seenAt', 'closedAt'],
  },
  can: [],
  states: [installStates],
});
