import type { Insertable } from 'kysely';
import { DISPLAY } from '../../../contract/permissions';
import { LOGIN_TYPES, type LoginRole, SESSION_ABSOLUTE_MS } from '../../../contract/session';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import type { Executor, Tables } from '../../db/tables';
import type { Bus } from '../../events/bus';
import { sameText } from '../../secrets/constantTime';
import { endDisplay } from '../displays/displayKeys';
import { endSessionsOf } from './sessionEnds';
import { isActiveSession } from './sessionLife';
import { personOf } from './sessionPerson';
import { headerToken, newSessionSecret, sessionHash } from './tokens';

export interface OpenedSession {
  /** Value of the HttpOnly cookie. */
  secret: string;
  /** Value of the header `token`. */
  token: string;
  expiresAt: number;
}

/** Where and how a person signed in. */
export interface SignInDetails {
  ip: string;
  userAgent?: string;
  /** Account and password when absent. */
  loginType?: (typeof LOGIN_TYPES)[keyof typeof LOGIN_TYPES];
  loginRole?: LoginRole;
}

export interface Sessions {
  /** @param within the transaction in which the person was found to be still welcome */
  open(userId: string, from: SignInDetails, within?: Executor): Promise<OpenedSession>;
  /** The halves of a secret that was made elsewhere: the key of a display. */
  halves(secret: string, expiresAt: number): OpenedSession;
  /** The person behind cookie and header token; undefined when either is wrong, old or revoked. */
  authenticate(secret: string | undefined, token: string | undefined): Promise<Principal | undefined>;
  /** The person behind the session cookie alone. */
  bySecret(secret: string): Promise<Principal | undefined>;
  /** The person of a session known by the hash of its secret, or the display of a key. */
  byId(sessionId: string): Promise<Principal | undefined>;
  /** Of the sessions with these hashes, those that are revoked, old or idle. */
  over(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ends a session everywhere, open sockets included. */
  revoke(principal: Principal): Promise<void>;
  /** Ends all sessions of a person everywhere. Inside a transaction use `endSessionsOf`. */
  endAllOf(userId: string): Promise<void>;
}

export interface SessionDeps {
  database: Database;
  bus: Bus;
  key: Buffer;
  clock: () => number;
}

function newSession(
  userId: string,
  from: SignInDetails,
  secret: string,
  now: number,
): Insertable<Tables['sessions']> {
  const { ip, userAgent, loginType = LOGIN_TYPES.account, loginRole } = from;
  return {
    idHash: sessionHash(secret),
    userId,
    ip,
    userAgent: userAgent?.slice(0, 200) ?? null,
    createdAt: new Date(now),
    seenAt: new Date(now),
    expiresAt: new Date(now + SESSION_ABSOLUTE_MS),
    revokedAt: null,
    loginType,
    loginRole: loginRole ?? null,
  };
}

export function createSessions({ database: { db }, bus, key, clock }: SessionDeps): Sessions {
  const byId = (sessionId: string) => personOf(db, sessionId, clock());
  const halves = (secret: string, expiresAt: number) => ({
    secret,
    expiresAt,
    token: headerToken(key, secret),
  });
  return {
    byId,
    bySecret: (secret) => byId(sessionHash(secret)),
    halves,
    async open(userId, from, within = db) {
      const secret = newSessionSecret();
      const now = clock();
      await within
        .insertInto('sessions')
        .values(newSession(userId, from, secret, now))
        .execute();
      return halves(secret, now + SESSION_ABSOLUTE_MS);
    },
    async authenticate(secret, token) {
      if (!secret || !token || !sameText(token, headerToken(key, secret))) return undefined;
      return byId(sessionHash(secret));
    },
    async over(sessionIds) {
      const ended = await db
        .selectFrom('sessions')
        .select('idHash')
        .where('idHash', 'in', sessionIds)
        .where((eb) => eb.not(isActiveSession(clock())(eb)))
        .execute();
      return new Set(ended.map(({ idHash }) => idHash));
    },
    async revoke({ sessionId, userId, roleType }) {
      if (roleType === DISPLAY) await endDisplay(db, userId);
      await db
        .updateTable('sessions')
        .set({ revokedAt: new Date(clock()) })
        .where('idHash', '=', sessionId)
        .execute();
      bus.publishSession({ type: 'revoked', userId, sessionId });
    },
    async endAllOf(userId) {
      const announce = await endSessionsOf(db, bus, userId, { now: clock() });
      announce();
    },
  };
}
