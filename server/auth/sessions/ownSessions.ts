import type { EndOthersRequest, EndOwnRequest, OwnSession } from '../../../contract/access/ownSessions';
import type { Principal } from '../../access/principal';
import { AppError } from '../../errors';
import { appendAudit } from '../../events/log';
import { accountById } from '../accounts/accounts';
import type { AccountDeps, RequestSource } from '../guard/guarded';
import { reauthenticateAccount } from '../secondFactor/ownFactor';
import { type Actor, endSessionsOf, revokeById } from './sessionEnds';
import { isActiveSession } from './sessionLife';

/** More than anybody has; who is above it sees the newest. */
const SHOWN = 100;

/** Sessions of this person that still open something. */
function running({ database: { db }, clock }: AccountDeps, { userId }: Principal) {
  return db.selectFrom('sessions').where('userId', '=', userId).where(isActiveSession(clock()));
}

/** Where the person is signed in, what was used last first. A wall display has a key and no session. */
export async function ownSessions(deps: AccountDeps, principal: Principal): Promise<OwnSession[]> {
  const rows = await running(deps, principal)
    .select(['idHash', 'ip', 'userAgent', 'loginType', 'createdAt', 'seenAt'])
    .orderBy('seenAt', 'desc')
    .orderBy('idHash')
    .limit(SHOWN)
    .execute();
  return rows.map(({ idHash, createdAt, seenAt, ...row }) => ({
    ...row,
    id: idHash,
    current: idHash === principal.sessionId,
    createdAt: createdAt.getTime(),
    seenAt: seenAt.getTime(),
  }));
}

function actorOf({ userId, name, orgId }: Principal, { ip, requestId }: RequestSource): Actor {
  return { actorId: userId, actorName: name, orgId, ip, requestId };
}

/**
 * Ends one session of the person.
 * @throws AppError 400 `err.auth.wrongPassword`, `err.factor.code`, 404 for somebody else's session or one that has ended, 429
 */
export async function endOwnSession(
  deps: AccountDeps,
  principal: Principal,
  { id, ...proof }: EndOwnRequest,
  from: RequestSource,
): Promise<void> {
  const absent = new AppError(404, 'err.common.notFound');
  // Ownership is checked first: a guess at the password must not reveal other people's sessions.
  const own = await running(deps, principal).select('idHash').where('idHash', '=', id).executeTakeFirst();
  if (!own) throw absent;
  await reauthenticateAccount(deps, await accountById(deps.database.db, principal.userId), proof, from);
  if (!(await revokeById(deps, id, actorOf(principal, from)))) throw absent;
}

/**
 * Ends every session of the person but the present one.
 * @throws AppError 400 `err.auth.wrongPassword`, `err.factor.code`, 429
 */
export async function endOtherSessions(
  deps: AccountDeps,
  principal: Principal,
  proof: EndOthersRequest,
  from: RequestSource,
): Promise<void> {
  const { database, bus, chain, clock } = deps;
  const { userId, sessionId } = principal;
  await reauthenticateAccount(deps, await accountById(database.db, userId), proof, from);
  const announce = await database.db.transaction().execute(async (trx) => {
    const ended = await endSessionsOf(trx, bus, userId, { now: clock(), except: sessionId });
    const entry = { action: 'session.othersRevoked', entity: 'user', entityId: userId };
    await appendAudit(trx, chain, { ...actorOf(principal, from), ...entry });
    return ended;
  });
  announce();
}
