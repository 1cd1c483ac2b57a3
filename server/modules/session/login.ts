import { actionsOf, permissionsOf } from '../../../contract/permissions';
import {
  LOGIN_ROLE_OF,
  type LoginRequest,
  type LoginResult,
  type SessionUser,
} from '../../../contract/session';
import type { LoginGuard } from '../../access/loginGuard';
import { verifyPassword } from '../../access/passwords';
import type { Principal } from '../../access/principal';
import type { OpenedSession, Sessions } from '../../access/sessions';
import type { Database } from '../../db/database';
import { AppError } from '../../errors';
import type { Chain } from '../../events/chain';
import { appendAudit } from '../../events/log';

export interface LoginDeps {
  database: Database;
  chain: Chain;
  clock: () => number;
  sessions: Sessions;
  guard: LoginGuard;
}

export interface From {
  ip: string;
  userAgent?: string;
  requestId: string;
}

function findAccount({ db }: Database, code: string) {
  return db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.orgId')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .select([
      'users.id',
      'users.name',
      'users.status',
      'roles.type as roleType',
      'users.passwordHash',
      'users.orgId',
      'organizations.name as orgName',
      'organizations.logoUrl as orgLogoUrl',
    ])
    .where('users.code', '=', code)
    .executeTakeFirst();
}

/**
 * Signs a person in. Unknown, disabled and wrong-password accounts get one and the same answer.
 * @throws AppError 401 `err.auth.badCredentials`, 429 `err.auth.locked`, 503 `err.common.busy`.
 */
export async function login(
  deps: LoginDeps,
  request: LoginRequest,
  from: From,
): Promise<{ result: LoginResult; session: OpenedSession }> {
  const { database, guard, sessions, chain, clock } = deps;
  const { ip, userAgent, requestId } = from;
  await guard.check(request.userName, ip);
  const account = await findAccount(database, request.userName);
  const right = await verifyPassword(account?.passwordHash, request.password);
  const wrongDoor = account && request.loginRole && LOGIN_ROLE_OF[account.roleType] !== request.loginRole;
  if (!account || !right || wrongDoor || account.status !== 'active') {
    await guard.failed(request.userName, ip);
    throw new AppError(401, 'err.auth.badCredentials');
  }
  await guard.succeeded(request.userName, ip);
  const session = await sessions.open(account.id, { ip, userAgent });
  await database.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ lastLoginAt: new Date(clock()) })
      .where('id', '=', account.id)
      .execute();
    const actor = { actorId: account.id, actorName: account.name, orgId: account.orgId, ip, requestId };
    await appendAudit(trx, chain, {
      ...actor,
      action: 'session.opened',
      entity: 'user',
      entityId: account.id,
    });
  });
  const { orgId, orgName, orgLogoUrl } = account;
  return { result: { token: session.token, userInfo: { orgId, orgName, orgLogoUrl } }, session };
}

/** The person's own record as the console needs it at the start of a session. */
export async function sessionUser({ db }: Database, principal: Principal): Promise<SessionUser> {
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
  return {
    ...user,
    permissionList: permissionsOf(principal.roleType),
    actions: actionsOf(principal.roleType),
  };
}
