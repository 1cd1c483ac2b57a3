import { fileUrl } from '../../../contract/files';
import type { SessionUser } from '../../../contract/session';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import { currenciesOf } from '../sessions/currencies';

/** A wall display as the console needs it at its start. */
export async function displayUser({ db }: Pick<Database, 'db'>, principal: Principal): Promise<SessionUser> {
  const display = await db
    .selectFrom('displays')
    .innerJoin('organizations', 'organizations.id', 'displays.orgId')
    .select(['displays.page', 'displays.remarks', 'organizations.name as orgName', 'organizations.logoUrl'])
    .where('displays.id', '=', principal.userId)
    .executeTakeFirstOrThrow();
  const { userId, name, roleType, orgId, permissions, grants, actions } = principal;
  const currencies = await currenciesOf(db, principal);
  return {
    ...currencies,
    userId,
    userCode: '',
    name,
    roleType,
    orgId,
    introduction: '',
    roleName: '',
    avatar: null,
    avatarId: null,
    email: null,
    phone: null,
    remarks: display.remarks ?? '',
    orgName: display.orgName,
    orgLogoUrl: display.logoUrl && fileUrl(display.logoUrl),
    displayPage: display.page,
    permissionList: [...permissions],
    grants: Object.fromEntries(grants),
    actions: [...actions],
    ended: {},
  };
}
