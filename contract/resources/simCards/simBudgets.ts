import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { SIM_BUDGETS } from '../service/work';

/** What automatic renewal of SIM cards may order in a month, for an institution with those below it. */
export const simBudgets = defineResource({
  ...SIM_BUDGETS,
  tenancy: 'org',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    monthlyLimit: f.money({ required: true }),
    ordered: f.money({ readOnly: true, computed: true }),
    left: f.money({ readOnly: true, computed: true }),
    due: f.money({ readOnly: true, computed: true }),
    remark: f.long(),
  },
  list: {
    columns: ['name', 'orgId', 'monthlyLimit', 'ordered', 'left', 'due'],
    sort: 'name',
    filters: ['monthlyLimit', 'updatedAt', 'orgId'],
    search: ['name', 'remark'],
  },
  form: {
    budget: ['name', 'orgId', 'monthlyLimit', 'remark'],
    month: ['ordered', 'left', 'due'],
  },
  can: ['create', 'update', 'delete'],
});
