import type { Insertable } from 'kysely';
import { ROLE_NAMES } from '../../../contract/access/roleNames';
import { ROLE_TYPES, type RoleType } from '../../../contract/permissions';
import type { RolesTable } from '../tables/general/foundation';
import { referenceId } from './ids';

export function roleId(type: RoleType): string {
  return referenceId(`role ${type}`);
}

export function roleRows(): Insertable<RolesTable>[] {
  return ROLE_TYPES.map((type) => ({ id: roleId(type), code: type, name: ROLE_NAMES[type]['zh-cn'], type }));
}
