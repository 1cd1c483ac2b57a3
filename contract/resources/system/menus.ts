import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';

/** What the platform may change about an entry of the menu; its place and right come from the route tree. */
export const menus = defineResource({
  name: 'menus',
  permission: 'menuMain',
  path: '/system/menu',
  tenancy: 'shared',
  title: 'routerName',
  fields: {
    routerName: f.text({ readOnly: true }),
    routePath: f.text({ readOnly: true, max: 128 }),
    icon: f.text({ max: 32, check: 'code' }),
    sort: f.number({ required: true, min: 0, max: 9_999, ofOne: true }),
    alwaysShow: f.flag({ initial: false }),
    hidden: f.flag({ initial: false }),
  },
  list: {
    columns: ['routePath', 'routerName', 'icon', 'sort', 'alwaysShow', 'hidden', 'updatedAt'],
    sort: 'sort',
    filters: ['hidden', 'alwaysShow'],
    search: ['routerName', 'routePath'],
  },
  form: { entry: ['routerName', 'routePath', 'icon', 'sort', 'alwaysShow', 'hidden'] },
  can: ['update'],
});
export type Menu = Row<typeof menus>;
