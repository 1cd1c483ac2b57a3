import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, defineStates, stateField } from '../../kit/states';

/** What was once linked keeps its record: prescriptions came through it. */
export const linkStates = defineStates({
  field: 'state',
  initial: 'attached',
  states: { attached: 'ok', detached: 'off' },
  events: {
    attach: { from: ['detached'], to: 'attached', needs: 'M', bulk: true },
    detach: { from: ['attached'], to: 'detached', needs: 'M', bulk: true, danger: true, reason: true },
  },
});

const ofHospital = {
  hospitalId: f.ref('hospitals', { required: true, fixed: true }),
  remarks: f.long(),
  state: stateField(linkStates),
  changedAt: f.moment({ readOnly: true }),
};
const behaviour = {
  tenancy: 'org',
  title: 'hospitalId',
  can: ['create', 'update', 'delete'],
  states: [linkStates],
  commands: commandsOf(linkStates),
} as const;

/** From which hospitals a pharmacy takes prescriptions. */
export const pharmacyHospitals = defineResource({
  ...behaviour,
  name: 'pharmacyHospitals',
  orgFrom: 'pharmacyId',
  permission: 'pharmacyMain',
  path: '/prescription/pharmacyInformation/pharmacyRelevanceHospital',
  fields: { pharmacyId: f.ref('pharmacies', { required: true, fixed: true }), ...ofHospital },
  list: {
    columns: ['pharmacyId', 'hospitalId', 'state', 'changedAt', 'orgId', 'remarks'],
    sort: '-createdAt',
    filters: ['pharmacyId', 'hospitalId', 'state', 'changedAt', 'orgId'],
    search: ['remarks'],
  },
  form: { link: ['pharmacyId', 'hospitalId', 'orgId', 'remarks', 'state', 'changedAt'] },
});

/** Which hospitals send prescriptions through a channel. */
export const channelHospitals = defineResource({
  ...behaviour,
  name: 'channelHospitals',
  permission: 'channelMain',
  path: '/prescription/channelInformation/channelRelevanceHospital',
  fields: { channelId: f.ref('prescriptionChannels', { required: true, fixed: true }), ...ofHospital },
  list: {
    columns: ['channelId', 'hospitalId', 'state', 'changedAt', 'orgId', 'remarks'],
    sort: '-createdAt',
    filters: ['channelId', 'hospitalId', 'state', 'changedAt', 'orgId'],
    search: ['remarks'],
  },
  form: { link: ['channelId', 'hospitalId', 'orgId', 'remarks', 'state', 'changedAt'] },
});
