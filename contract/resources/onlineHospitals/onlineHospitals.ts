import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { ACCESS_COMMANDS, ACCESS_FIELDS, ACCESS_FORM, TEST_FORM } from '../prescriptions/partner';

type AnyRow = Readonly<Record<string, unknown>>;

/** Internet hospitals whose doctors answer at the machines. */
export const onlineHospitals = defineResource({
  name: 'onlineHospitals',
  permission: 'OnlineHisMag',
  path: '/InterHospital/InterHospitalMag',
  tenancy: 'org',
  title: 'name',
  key: 'code',
  fields: {
    code: f.text({ required: true, fixed: true, check: 'partnerCode', max: 22, unique: 'all' }),
    name: f.text({ required: true, min: 2 }),
    licenceNo: f.text({ perRecord: true, required: true, max: 32 }),
    provider: f.text({ required: true }),
    accessUrl: f.text({ required: true, check: 'httpsUrl', max: 200 }),
    logo: f.file('logo'),
    settings: f.pairs(),
    ...ACCESS_FIELDS,
    enabled: f.flag({ readOnly: true, initial: true }),
  },
  list: {
    columns: ['name', 'code', 'provider', 'licenceNo', 'accessUrl', 'orgId', 'testResult', 'enabled'],
    sort: 'code',
    filters: ['provider', 'orgId', 'testResult', 'enabled', 'createdAt'],
    search: ['name', 'code', 'provider', 'licenceNo'],
  },
  form: {
    identity: ['name', 'code', 'licenceNo', 'provider', 'orgId', 'logo', 'enabled'],
    access: ['accessUrl', 'settings', ...ACCESS_FORM],
    connection: TEST_FORM,
  },
  can: ['create', 'update', 'delete', 'import'],
  commands: {
    enable: { needs: 'M', bulk: true, allowed: (row: AnyRow) => row.enabled === false },
    disable: { needs: 'M', bulk: true, danger: true, allowed: (row: AnyRow) => row.enabled === true },
    ...ACCESS_COMMANDS,
  },
  related: [
    { resource: 'onlineHospitalProducts', by: 'hospitalId' },
    { resource: 'hospitalAuthorizations', by: 'hospitalId' },
    { resource: 'inquiryOrders', by: 'hospitalId' },
  ],
});
