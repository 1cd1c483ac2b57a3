import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { PARTNER_COMMANDS, PARTNER_FIELDS, PARTNER_FORM } from './partner';

export const HOSPITAL_LEVELS = ['grade3', 'grade2', 'grade1', 'ungraded'] as const;
export const HOSPITAL_TYPES = ['physical', 'internet'] as const;

/** Hospitals whose doctors write the prescriptions that are dispensed here. */
export const hospitals = defineResource({
  name: 'hospitals',
  permission: 'hospitalMain',
  path: '/prescription/hospitalInformation',
  tenancy: 'org',
  title: 'name',
  key: 'code',
  fields: {
    ...PARTNER_FIELDS,
    level: f.choice(HOSPITAL_LEVELS, { required: true }),
    type: f.choice(HOSPITAL_TYPES, { required: true, initial: 'physical' }),
    licenceNo: f.text({ perRecord: true, required: true, max: 32 }),
  },
  list: {
    columns: [
      'name',
      'code',
      'level',
      'type',
      'licenceNo',
      'region',
      'orgId',
      'mappedShare',
      'testResult',
      'enabled',
    ],
    sort: 'code',
    filters: ['level', 'type', 'region', 'orgId', 'testResult', 'enabled', 'createdAt'],
    search: ['name', 'code', 'licenceNo', 'address'],
  },
  form: { identity: ['name', 'code', 'level', 'type', 'licenceNo', 'orgId'], ...PARTNER_FORM },
  can: ['create', 'update', 'delete', 'import'],
  commands: PARTNER_COMMANDS,
  related: [
    { resource: 'hospitalCodes', by: 'ownerId' },
    { resource: 'pharmacyHospitals', by: 'hospitalId' },
    { resource: 'channelHospitals', by: 'hospitalId' },
    { resource: 'prescriptions', by: 'hospitalId' },
  ],
});
