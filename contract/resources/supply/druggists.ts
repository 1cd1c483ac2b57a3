import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { DECIDE, PAPER_KINDS, SUPPLY_SCOPES, supplierStates } from '../../supply/approval';
import { PROPOSAL_DAYS } from '../../supply/proposal';

export const SETTLEMENTS = ['prepay', 'credit'] as const;
/** Of the licences: `expiring` within 90 days. */
export const QUALIFICATIONS = ['ok', 'expiring', 'expired'] as const;

/** Of an approved supplier there is nothing to decide until somebody reopens it. */
const isUndecided = ({ approvalState }: Readonly<Record<string, unknown>>) => approvalState !== 'approved';
const decisions = commandsOf(supplierStates);

/** Companies that supply the medicines; whose licence has ended gets no orders. */
export const druggists = defineResource({
  name: 'druggists',
  permission: 'supply_chain_Mag',
  path: '/supplyChain/druggistMain',
  tenancy: 'org',
  title: 'name',
  key: 'code',
  fields: {
    code: f.text({ required: true, fixed: true, max: 32, check: 'code', unique: 'org' }),
    name: f.text({ required: true }),
    uscc: f.text({ required: true, max: 18, check: 'uscc' }),
    drugLicenceNo: f.text({ perRecord: true, required: true, max: 32 }),
    drugLicenceExpire: f.date({ required: true }),
    gspExpire: f.date({ required: true }),
    qualState: f.choice(QUALIFICATIONS, {
      readOnly: true,
      tones: { ok: 'ok', expiring: 'warn', expired: 'bad' },
    }),
    licenceDays: f.number({ readOnly: true, computed: true, unit: 'day' }),
    noticedAt: f.moment({ readOnly: true }),
    /** As the permit words it, and what of it orders are compared with. */
    businessScope: f.long({ max: 500 }),
    scopes: f.choices(SUPPLY_SCOPES, { required: true }),
    contact: f.text({ required: true, personal: 'name' }),
    phone: f.text({ required: true, check: 'mobile', max: 11, personal: 'phone' }),
    warehouseAddr: f.text({ max: 128 }),
    minOrderAmt: f.money({ initial: 0 }),
    leadDays: f.number({ required: true, min: 0, max: 90, unit: 'day', initial: 2 }),
    settle: f.choice(SETTLEMENTS, { required: true, initial: 'prepay' }),
    creditLimit: f.money({ required: true }),
    /** Ordered and not settled. */
    owed: f.money({ readOnly: true, computed: true }),
    enabled: f.flag({ initial: true, readOnly: true }),
    approvalState: stateField(supplierStates),
    papersMissing: f.choices(PAPER_KINDS, { readOnly: true, computed: true }),
    appliedBy: f.ref('users', { readOnly: true }),
    approvedBy: f.ref('users', { readOnly: true }),
    approvedAt: f.moment({ readOnly: true }),
  },
  list: {
    columns: [
      'name',
      'code',
      'approvalState',
      'qualState',
      'licenceDays',
      'drugLicenceExpire',
      'gspExpire',
      'contact',
      'settle',
      'enabled',
      'orgId',
    ],
    sort: 'code',
    filters: ['approvalState', 'qualState', 'settle', 'enabled', 'drugLicenceExpire', 'gspExpire', 'orgId'],
    search: ['name', 'code', 'uscc', 'drugLicenceNo'],
  },
  form: {
    approval: ['approvalState', 'papersMissing', 'appliedBy', 'approvedBy', 'approvedAt'],
    company: ['code', 'name', 'orgId', 'uscc', 'businessScope', 'scopes'],
    licences: ['drugLicenceNo', 'drugLicenceExpire', 'gspExpire', 'qualState', 'licenceDays', 'noticedAt'],
    contact: ['contact', 'phone', 'warehouseAddr'],
    terms: ['minOrderAmt', 'leadDays', 'settle', 'creditLimit', 'owed', 'enabled'],
  },
  idle: ({ settle }) => (settle === 'credit' ? [] : ['creditLimit']),
  can: ['create', 'update', 'delete', 'import'],
  states: [supplierStates],
  commands: {
    ...decisions,
    apply: { ...decisions.apply, needs: 'M', offered: isUndecided },
    approve: { ...decisions.approve, needs: DECIDE, offered: isUndecided },
    reject: { ...decisions.reject, needs: DECIDE, offered: isUndecided },
    propose: {
      needs: 'M',
      refusal: (row) => (row.enabled === true ? undefined : 'err.supply.disabled'),
      args: {
        days: f.number({
          required: true,
          min: 1,
          max: PROPOSAL_DAYS.max,
          unit: 'day',
          initial: PROPOSAL_DAYS.initial,
        }),
      },
    },
    enable: { needs: 'M', bulk: true, allowed: (row) => row.enabled === false },
    disable: { needs: 'M', bulk: true, danger: true, allowed: (row) => row.enabled === true },
  },
  related: [
    { resource: 'supplierPapers', by: 'druggistId', sameOrg: true },
    { resource: 'druggistProducts', by: 'druggistId' },
    { resource: 'purchaseOrders', by: 'druggistId' },
  ],
});
export type Druggist = Row<typeof druggists>;
