import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

/** Companies that sell and look after machines, in up to three levels. */
export const DEALER_LEVELS = 3;

export const dealers = defineResource({
  name: 'dealers',
  permission: 'dealerMain',
  path: '/supplierMain/dealerList',
  tenancy: 'org',
  title: 'name',
  key: 'dealerCode',
  parent: 'parentId',
  fields: {
    dealerCode: f.text({ required: true, fixed: true, max: 32, check: 'code', unique: 'all' }),
    name: f.text({ required: true }),
    parentId: f.ref('dealers', { fixed: true }),
    level: f.number({ readOnly: true, ofOne: true }),
    regions: f.lines({ region: f.region({ required: true, level: 'city' }) }, { key: ['region'], max: 100 }),
    contact: f.text({ required: true, personal: 'name' }),
    phone: f.text({ required: true, check: 'mobile', max: 11, personal: 'phone' }),
    contractNo: f.text({ perRecord: true, required: true, max: 32 }),
    validTo: f.date({ required: true }),
    commissionPct: f.number({ required: true, min: 0, max: 100, digits: 2, unit: 'percent', initial: 0 }),
    deviceCount: f.number({ readOnly: true, computed: true }),
    enabled: f.flag({ initial: true, readOnly: true }),
  },
  list: {
    columns: [
      'name',
      'dealerCode',
      'enabled',
      'level',
      'parentId',
      'contact',
      'phone',
      'validTo',
      'commissionPct',
      'deviceCount',
    ],
    sort: 'dealerCode',
    filters: ['level', 'parentId', 'enabled', 'validTo', 'orgId'],
    search: ['name', 'dealerCode', 'contractNo'],
  },
  form: {
    dealer: ['dealerCode', 'name', 'orgId', 'parentId', 'level', 'enabled'],
    contact: ['contact', 'phone'],
    contract: ['contractNo', 'validTo', 'commissionPct', 'regions', 'deviceCount'],
  },
  can: ['create', 'update', 'delete', 'import'],
  commands: {
    enable: { needs: 'M', bulk: true, allowed: (row) => row.enabled === false },
    disable: { needs: 'M', bulk: true, danger: true, allowed: (row) => row.enabled === true },
  },
  related: [
    { resource: 'dealers', by: 'parentId' },
    { resource: 'dealerUsers', by: 'dealerId' },
    { resource: 'dealerStatements', by: 'dealerId' },
  ],
});
