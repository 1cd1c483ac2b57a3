import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { PAPER_KINDS } from '../../supply/approval';

/** Papers of a supplier, each with its copy and its last day. */
export const supplierPapers = defineResource({
  name: 'supplierPapers',
  permission: 'supply_chain_Mag',
  path: '/supplyChain/druggistMain/papers',
  tenancy: 'org',
  orgFrom: 'druggistId',
  title: 'paperNo',
  fields: {
    druggistId: f.ref('druggists', { required: true, fixed: true }),
    kind: f.choice(PAPER_KINDS, { required: true }),
    paperNo: f.text({ required: true, max: 64 }),
    /** Who is authorized to sell for him. */
    holder: f.text({ required: true, personal: 'name' }),
    validFrom: f.date(),
    longTerm: f.flag({ initial: false }),
    validTo: f.date({ required: true }),
    fileId: f.file('document', { required: true }),
    remark: f.long(),
  },
  list: {
    columns: ['druggistId', 'kind', 'paperNo', 'validFrom', 'validTo', 'longTerm', 'fileId', 'orgId'],
    sort: 'validTo',
    filters: ['druggistId', 'kind', 'validTo', 'longTerm', 'orgId'],
    search: ['paperNo', 'remark'],
  },
  form: {
    paper: ['druggistId', 'orgId', 'kind', 'paperNo', 'holder', 'fileId', 'remark'],
    validity: ['validFrom', 'longTerm', 'validTo'],
  },
  idle: ({ kind, longTerm }) => [
    ...(kind === 'sales_authorisation' ? [] : (['holder'] as const)),
    ...(longTerm === true ? (['validTo'] as const) : []),
  ],
  check: ({ validFrom, validTo }) =>
    typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom
      ? { validTo: 'err.supply.paperEnd' }
      : {},
  can: ['create', 'update', 'delete'],
});
