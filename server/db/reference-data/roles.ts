import type { Insertable } from 'kysely';
import { ROLE_TYPES, type RoleType } from '../../../contract/permissions';
import type { RolesTable } from '../tables/foundation';
import { referenceId } from './ids';

const ROLE_NAMES: Record<RoleType, string> = {
  platform_admin: '平台管理员',
  institution_admin: '机构管理员',
  merchant_admin: '商户管理员',
  merchant_collab: '协作人员',
  dealer_admin: '经销商管理员',
  dealer_staff: '经销商员工',
  track_admin: '货道管理员',
  security: '安全人员',
  repair: '维修人员',
  pharmacist: '药师',
};

export function roleId(type: RoleType): string {
  return referenceId(`role ${type}`);
}

export function roleRows(): Insertable<RolesTable>[] {
  return ROLE_TYPES.map((type) => ({ id: roleId(type), code: type, name: ROLE_NAMES[type], type }));
}
