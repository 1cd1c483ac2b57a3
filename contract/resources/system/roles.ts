import { namesOfRole, rolesNamedLike } from '../../access/roleNames';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { ROLE_TYPES } from '../../permissions';

/** Roles: a type of the policy table, less what the role takes away. The matrix has a screen of its own. */
export const roles = defineResource({
  name: 'roles',
  permission: 'roleMaon',
  path: '/system/role',
  tenancy: 'org',
  title: 'name',
  fields: {
    code: f.text({ required: true, fixed: true, check: 'code', max: 32, unique: 'all' }),
    name: f.text({ required: true }),
    type: f.choice(ROLE_TYPES, { required: true, fixed: true }),
    description: f.long(),
    userCount: f.number({ readOnly: true, computed: true }),
  },
  list: {
    columns: ['name', 'code', 'type', 'orgId', 'description', 'updatedAt'],
    sort: 'createdAt',
    filters: ['type', 'orgId'],
    search: ['name', 'code'],
  },
  form: { role: ['name', 'code', 'type', 'orgId', 'description'] },
  can: ['create', 'update', 'delete'],
  named: namesOfRole,
  namedLike: rolesNamedLike,
  related: [{ resource: 'users', by: 'roleId' }],
});
