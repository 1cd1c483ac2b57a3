import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

export const REPAIR_ACTIONS = [
  ...(['report', 'assign', 'accept', 'record', 'complete', 'confirm', 'reopen'] as const),
  ...(['rate', 'cancel', 'edit'] as const),
] as const;

/** What happened to a repair, step by step; nothing here is changed afterwards. */
export const repairRecords = defineResource({
  name: 'repairRecords',
  permission: 'clientMain',
  path: '/machine/equipmentMain/repairRecords',
  tenancy: 'org',
  // Many steps are done without a word.
  title: 'repairId',
  fields: {
    repairId: f.ref('repairOrders', { readOnly: true }),
    at: f.moment({ readOnly: true, exact: true }),
    action: f.choice(REPAIR_ACTIONS, {
      readOnly: true,
      tones: { complete: 'ok', reopen: 'bad', cancel: 'off' },
    }),
    operator: f.text({ readOnly: true, actor: true }),
    note: f.long({ readOnly: true, max: 500 }),
    images: f.files('image', { readOnly: true, max: 6 }),
    nextPlanAt: f.moment({ readOnly: true }),
  },
  list: {
    columns: ['at', 'repairId', 'action', 'operator', 'note', 'nextPlanAt', 'orgId'],
    sort: '-at',
    filters: ['repairId', 'action', 'at', 'nextPlanAt', 'orgId'],
    search: ['operator', 'note'],
  },
  form: { record: ['repairId', 'at', 'action', 'operator', 'note', 'images', 'nextPlanAt'] },
  can: [],
});
