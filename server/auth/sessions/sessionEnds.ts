import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';
import type { Bus } from '../../events/bus';
import type { Chain } from '../../events/chain';
import { type AuditEntry, appendAudit } from '../../events/log';
import { dropChallengesOf } from '../secondFactor/challenges';

/** Notifies the nodes. Call it after the commit: before, a socket could reconnect on the old state. */
export type SessionEndPublisher = () => void;

export interface EndOptions {
  /** ms */
  now: number;
  /** Id of a session that goes on. */
  except?: string;
}

function announcement(bus: Bus, ended: readonly { userId: string; idHash: string }[]): SessionEndPublisher {
  return () => {
    for (const { userId, idHash } of ended)
      bus.publishSession({ type: 'revoked', userId, sessionId: idHash });
  };
}

/**
 * Ends the sessions of a person inside the caller's transaction, those that wait for a second step too; the
 * answer announces it to sockets.
 */
export async function endSessionsOf(
  trx: Executor,
  bus: Bus,
  userId: string,
  { now, except = '' }: EndOptions,
): Promise<SessionEndPublisher> {
  await dropChallengesOf(trx, userId);
  const ended = await trx
    .updateTable('sessions')
    .set({ revokedAt: new Date(now) })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('idHash', '!=', except)
    .returning(['userId', 'idHash'])
    .execute();
  return announcement(bus, ended);
}

/** Ends one session inside the caller's transaction; undefined when there is none that still runs. */
export async function endSession(
  trx: Executor,
  bus: Bus,
  sessionId: string,
  now: number,
): Promise<{ userId: string; announce: SessionEndPublisher } | undefined> {
  const ended = await trx
    .updateTable('sessions')
    .set({ revokedAt: new Date(now) })
    .where('idHash', '=', sessionId)
    .where('revokedAt', 'is', null)
    .returning(['userId', 'idHash'])
    .executeTakeFirst();
  return ended && { userId: ended.userId, announce: announcement(bus, [ended]) };
}

export interface RevokeDeps {
  database: Pick<Database, 'db'>;
  bus: Bus;
  chain: Chain;
  clock: () => number;
}
export type Actor = Pick<AuditEntry, 'actorId' | 'actorName' | 'orgId' | 'ip' | 'requestId' | 'reason'>;

/**
 * An administrator ends somebody's session, with its audit entry. Permission is checked by the caller.
 * @returns false when there is no such session, or it has ended already.
 */
export async function revokeById(
  { database, bus, chain, clock }: RevokeDeps,
  sessionId: string,
  actor: Actor,
): Promise<boolean> {
  const ended = await database.db.transaction().execute(async (trx) => {
    const session = await endSession(trx, bus, sessionId, clock());
    if (!session) return undefined;
    // Part of the hash is enough to identify a session.
    const after = { sessionId: sessionId.slice(0, 12) };
    const entry = { action: 'session.revoked', entity: 'user', entityId: session.userId, after };
    await appendAudit(trx, chain, { ...actor, ...entry });
    return session;
  });
  ended?.announce();
  return ended !== undefined;
}

/** Rights of these people changed: their sockets look again. Call it after the commit. */
export function aclChanged(bus: Bus, userIds: Iterable<string>): void {
  for (const userId of new Set(userIds)) bus.publishSession({ type: 'acl', userId });
}

/** Accounts of the organisation and of those above and below it. */
export async function peopleAround(trx: Executor, orgId: string): Promise<string[]> {
  const { path } = await trx
    .selectFrom('organizations')
    .select('path')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  const above = path.split('.').filter((each) => each !== '');
  const people = await trx
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.orgId')
    .select('users.id')
    .where((eb) => eb.or([eb('organizations.id', 'in', above), eb('organizations.path', 'like', `${path}%`)]))
    .execute();
  return people.map((person) => person.id);
}

/** Sets a new password inside the caller's transaction; the sessions are ended with `endSessionsOf`. */
export async function setPasswordHash(
  trx: Executor,
  userId: string,
  passwordHash: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ passwordHash, version: eb('version', '+', 1), updatedAt: new Date(now) }))
    .where('id', '=', userId)
    .execute();
}
