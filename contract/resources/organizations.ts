import { f } from '../kit/field';
import { defineResource, type Row } from '../kit/resource';

export const ORG_TYPES = ['platform', 'institution', 'merchant', 'dealer', 'hospital'] as const;
export const MARKETS = ['CN', 'JP', 'KR', 'INTL'] as const;

/** Institutions, merchants and dealers: the tree along which everything is seen or not. */
export const organizations = defineResource({
  name: 'organizations',
  permission: 'orgMain',
  path: '/system/organization',
  tenancy: 'org',
  title: 'name',
  key: 'code',
  fields: {
    code: f.text({ required: true, fixed: true, check: 'orgCode', max: 16, unique: true }),
    name: f.text({ required: true, min: 2 }),
    shortName: f.text({ max: 32 }),
    parentId: f.ref('organizations', { required: true, fixed: true }),
    type: f.choice(ORG_TYPES, { required: true, fixed: true, initial: 'institution' }),
    contactName: f.text({ required: true, personal: 'name' }),
    contactPhone: f.text({ required: true, check: 'mobile', personal: 'phone' }),
    email: f.text({ check: 'email', personal: 'email' }),
    province: f.text(),
    city: f.text(),
    address: f.text({ max: 128 }),
    logoUrl: f.file('logo'),
    uscc: f.text({ check: 'uscc', max: 18 }),
    drugLicenceNo: f.text({ max: 32 }),
    drugLicenceExpire: f.date(),
    market: f.choice(MARKETS, { required: true, initial: 'CN' }),
    enabled: f.flag({ initial: true, readOnly: true }),
  },
  list: {
    columns: ['name', 'code', 'type', 'parentId', 'contactName', 'contactPhone', 'city', 'enabled'],
    sort: 'code',
    filters: ['type', 'parentId', 'city', 'enabled', 'createdAt'],
    search: [
      'name',
      'code',
      'shortName',
      'province',
      'city',
      'address',
      'uscc',
      'drugLicenceNo',
      'contactName',
      'contactPhone',
    ],
  },
  form: {
    identity: ['name', 'shortName', 'code', 'type', 'parentId', 'logoUrl'],
    contact: ['contactName', 'contactPhone', 'email', 'province', 'city', 'address'],
    licences: ['market', 'uscc', 'drugLicenceNo', 'drugLicenceExpire'],
  },
  can: ['create', 'update', 'delete', 'import'],
  keepsDeleted: true,
  commands: {
    enable: { needs: 'M', bulk: true, allowed: (row) => row.enabled === false },
    disable: { needs: 'M', bulk: true, danger: true, allowed: (row) => row.enabled === true },
  },
  related: [
    { resource: 'users', by: 'orgId' },
    { resource: 'invitationCodes', by: 'orgId' },
    { resource: 'organizations', by: 'parentId' },
  ],
});
export type Organization = Row<typeof organizations>;
