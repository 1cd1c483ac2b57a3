import { fileUrl } from '../../../contract/files';
import type { SessionUser } from '../../../contract/session';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import { currenciesOf } from './currencies';

/** The person's own record as the console needs it at the start of a session. */
export async function sessionUser({ db }: Pick<Database, 'db'>, principal: Principal): Promise<SessionUser> {
  const user = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .innerJoin('organizations', 'organizations.id', 'users.orgId')
    .select([
      'users.id as userId',
      'users.code as userCode',
      'users.name',
      'users.avatar',
      'roles.name as introduction',
      'roles.type as roleType',
      'roles.name as roleName',
      'users.email',
      'users.phone',
      'users.remarks',
      'users.orgId',
      'organizations.name as orgName',
      'organizations.logoUrl as orgLogoUrl',
    ])
    .where('users.id', '=', principal.userId)
    .executeTakeFirstOrThrow();
  const currencies = await currenciesOf(db, principal);
  return {
    ...user,
    ...currencies,
    remarks: user.remarks ?? '',
    avatar: user.avatar && fileUrl(user.avatar),
    avatarId: user.avatar,
    orgLogoUrl: user.orgLogoUrl && fileUrl(user.orgLogoUrl),
    permissionList: [...principal.permissions],
    grants: Object.fromEntries(principal.grants),
    actions: [...principal.actions],
    ended: Object.fromEntries(principal.ended),
  };
}
