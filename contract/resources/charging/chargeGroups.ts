import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

export const CHARGED_ORG_TYPES = ['institution', 'merchant', 'dealer', 'hospital'] as const;

/** Items that are offered together to one sort of institution. */
export const chargeGroups = defineResource({
  name: 'chargeGroups',
  permission: 'chargeGroup',
  path: '/chargeMain/chargeGroup',
  tenancy: 'shared',
  title: 'groupName',
  fields: {
    groupName: f.localized({ required: true }),
    itemIds: f.refs('chargeItems', { required: true }),
    orgTypes: f.choices(CHARGED_ORG_TYPES, { required: true }),
    isDefault: f.flag({ initial: false }),
    enabled: f.flag({ readOnly: true, initial: true }),
  },
  list: {
    columns: ['groupName', 'itemIds', 'orgTypes', 'isDefault', 'enabled', 'updatedAt'],
    sort: '-updatedAt',
    filters: ['orgTypes', 'itemIds', 'isDefault', 'enabled'],
    search: ['groupName'],
  },
  form: { group: ['groupName', 'itemIds', 'orgTypes', 'isDefault', 'enabled'] },
  can: ['create', 'update', 'delete'],
  commands: {
    enable: { needs: 'M', bulk: true, allowed: (row) => row.enabled === false },
    disable: { needs: 'M', bulk: true, danger: true, allowed: (row) => row.enabled === true },
  },
});
