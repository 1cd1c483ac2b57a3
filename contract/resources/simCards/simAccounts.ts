import { PARTNER_CAUSES } from '../../common/partnerCauses';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { SIM_OPERATORS } from '../../simCards/operators';

/** Contracts with operators: where the operator is asked about the cards of an institution and those below it. */
export const simAccounts = defineResource({
  name: 'simAccounts',
  permission: 'IoT_Mag',
  path: '/InterCard/InterCardList/accounts',
  tenancy: 'org',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    operator: f.choice(SIM_OPERATORS, { required: true, initial: 'CMCC', fixed: true }),
    apiUrl: f.text({ readOnly: true, max: 128 }),
    appKey: f.text({ readOnly: true, max: 64 }),
    syncedAt: f.moment({ readOnly: true }),
    syncCause: f.choice(PARTNER_CAUSES, { readOnly: true }),
    syncError: f.long({ readOnly: true }),
    remark: f.long(),
  },
  list: {
    columns: ['name', 'operator', 'apiUrl', 'syncedAt', 'syncCause', 'orgId'],
    sort: 'name',
    filters: ['operator', 'syncedAt', 'orgId'],
    search: ['name', 'appKey', 'remark'],
  },
  form: {
    account: ['name', 'operator', 'orgId', 'remark'],
    access: ['apiUrl', 'appKey', 'syncedAt', 'syncCause', 'syncError'],
  },
  can: ['create', 'update', 'delete'],
  commands: {
    // Credentials of the operator for the account. Write-only.
    connect: {
      needs: 'A',
      args: {
        apiUrl: f.text({ required: true, max: 128 }),
        appKey: f.text({ required: true, max: 64, check: 'code' }),
        appSecret: f.text({ required: true, max: 128 }),
      },
    },
  },
});
