import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { PARTNER_COMMANDS, PARTNER_FIELDS, PARTNER_FORM } from './partner';

/** Pharmacies that review prescriptions and dispense them, over the counter or through machines. */
export const pharmacies = defineResource({
  name: 'pharmacies',
  permission: 'pharmacyMain',
  path: '/prescription/pharmacyInformation',
  tenancy: 'org',
  title: 'name',
  key: 'code',
  fields: {
    ...PARTNER_FIELDS,
    drugLicenceNo: f.text({ perRecord: true, required: true, max: 32 }),
    drugLicenceExpire: f.date({ required: true }),
    gspNo: f.text({ perRecord: true, max: 32 }),
    deviceIds: f.refs('devices'),
    pharmacistOnDuty: f.flag({ initial: false }),
  },
  list: {
    columns: [
      ...(['name', 'code', 'drugLicenceNo', 'drugLicenceExpire', 'pharmacistOnDuty'] as const),
      ...(['region', 'orgId', 'mappedShare', 'testResult', 'enabled'] as const),
    ],
    sort: 'code',
    filters: ['pharmacistOnDuty', 'drugLicenceExpire', 'region', 'orgId', 'testResult', 'enabled'],
    search: ['name', 'code', 'drugLicenceNo', 'gspNo', 'address'],
  },
  form: {
    identity: ['name', 'code', 'orgId', 'deviceIds', 'pharmacistOnDuty'],
    licences: ['drugLicenceNo', 'drugLicenceExpire', 'gspNo'],
    ...PARTNER_FORM,
  },
  can: ['create', 'update', 'delete', 'import'],
  commands: PARTNER_COMMANDS,
  related: [
    { resource: 'pharmacyHospitals', by: 'pharmacyId' },
    { resource: 'pharmacyCodes', by: 'ownerId' },
    { resource: 'prescriptionReviews', by: 'pharmacyId' },
  ],
});
