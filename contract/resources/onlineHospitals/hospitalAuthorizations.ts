import type { Draft } from '../../kit/field';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, defineStates, stateField } from '../../kit/states';

export const authorizationStates = defineStates({
  field: 'state',
  initial: 'draft',
  states: { draft: 'warn', active: 'ok', suspended: 'bad', expired: 'off', revoked: 'off' },
  events: {
    activate: {
      from: ['draft'],
      to: 'active',
      needs: 'M',
      bulk: true,
      error: 'err.hospitalAuth.activate',
    },
    suspend: {
      from: ['active'],
      to: 'suspended',
      needs: 'M',
      bulk: true,
      danger: true,
      reason: true,
      error: 'err.hospitalAuth.suspend',
    },
    resume: {
      from: ['suspended'],
      to: 'active',
      needs: 'M',
      bulk: true,
      error: 'err.hospitalAuth.resume',
    },
    expire: { from: ['active', 'suspended'], to: 'expired', needs: 'system' },
    revoke: {
      from: ['draft', 'active', 'suspended'],
      to: 'revoked',
      needs: 'A',
      danger: true,
      reason: true,
      error: 'err.hospitalAuth.revoke',
    },
  },
});

const backwards = ({ validFrom, validTo }: Draft) =>
  typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom;

/** Which institution may offer consultations of which internet hospital, where and until when. */
export const hospitalAuthorizations = defineResource({
  name: 'hospitalAuthorizations',
  permission: 'OnlineHisAuthorization',
  path: '/InterHospital/InterHospitalAuthor',
  tenancy: 'org',
  title: 'authNo',
  fields: {
    authNo: f.text({ readOnly: true }),
    hospitalId: f.ref('onlineHospitals', { required: true, fixed: true }),
    deviceIds: f.refs('devices'),
    validFrom: f.date({ required: true }),
    validTo: f.date({ required: true }),
    dailyLimit: f.number({ min: 1, max: 100_000, unit: 'uses', ofOne: true }),
    remarks: f.long(),
    state: stateField(authorizationStates),
  },
  list: {
    columns: ['authNo', 'orgId', 'hospitalId', 'state', 'validFrom', 'validTo', 'dailyLimit'],
    sort: '-createdAt',
    filters: ['state', 'hospitalId', 'orgId', 'validTo'],
    search: ['authNo', 'remarks'],
  },
  form: {
    scope: ['authNo', 'orgId', 'hospitalId', 'deviceIds'],
    terms: ['validFrom', 'validTo', 'dailyLimit', 'remarks', 'state'],
  },
  can: ['create', 'update', 'delete'],
  check: (draft) => (backwards(draft) ? { validTo: 'err.hospitalAuth.period' } : {}),
  states: [authorizationStates],
  commands: commandsOf(authorizationStates),
});
