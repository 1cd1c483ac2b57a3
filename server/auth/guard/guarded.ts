import type { PasswordPolicy } from '../../../contract/access/passwordPolicy';
import type { Database } from '../../db/database';
import type { AppError } from '../../errors';
import type { Bus } from '../../events/bus';
import type { Chain } from '../../events/chain';
import { appendAudit } from '../../events/log';
import type { Logger } from '../../log';
import type { SecretBox } from '../../secrets/secretBox';
import type { Passwords } from '../password/passwords';
import type { Sessions } from '../sessions/sessions';
import type { SmsCodes } from '../smsCodes/codes';
import type { KnownBrowsers } from './knownBrowsers';
import type { Attempt, LoginGuard } from './loginGuard';

/** What every act of this module may need. */
export interface AccountDeps {
  database: Database;
  chain: Chain;
  bus: Bus;
  clock: () => number;
  sessions: Sessions;
  guard: LoginGuard;
  browsers: KnownBrowsers;
  codes: SmsCodes;
  passwords: Passwords;
  /** Holds the secrets of second factors. */
  box: SecretBox;
  /** Administrators must have a second factor. */
  requireTotp: boolean;
  /** What new passwords must be. */
  passwordPolicy: PasswordPolicy;
  /** Roles that administer are given by two people. */
  secondPerson: boolean;
}

/** Where a request comes from. */
export interface RequestSource {
  ip: string;
  userAgent?: string;
  requestId: string;
  /** The cookie of browsers in which somebody has signed in before. */
  browserCookie?: string;
  log: Pick<Logger, 'error'>;
}

/** Names under which guessing at codes counts, apart from guessing at the password of the same account. */
export function codeSubject(mobileOrAccount: string): string {
  return `code:${mobileOrAccount}`;
}

/** The name under which guessing at the second factor of an account counts. */
export function factorSubject(account: string): string {
  return `factor:${account}`;
}

/** What the guard should know about an attempt at an account. */
export function attemptAt(
  { browsers }: Pick<AccountDeps, 'browsers'>,
  account: string,
  { ip, browserCookie }: RequestSource,
): Attempt {
  return { account, ip, browser: browsers.idFor(account, browserCookie) };
}

export interface AttemptResult<T> {
  /** The account that was tried, right or wrong. */
  person?: { id: string; orgId: string };
  /** Absent: refused. */
  result?: T;
}

async function auditLocked(
  { database, chain }: AccountDeps,
  from: RequestSource,
  person: AttemptResult<unknown>['person'],
) {
  const { ip, requestId } = from;
  const whose = { orgId: person?.orgId, entityId: person?.id };
  await database.db
    .transaction()
    .execute((trx) =>
      appendAudit(trx, chain, { ip, requestId, ...whose, action: 'session.locked', entity: 'user' }),
    );
}

/**
 * Runs an attempt under the guard against guessing.
 * @throws the refusal when it gives no result; AppError 429 `err.auth.locked`, `err.auth.slow`.
 */
export async function withLoginGuard<T>(
  deps: AccountDeps,
  { attempt, from, refusal }: { attempt: Attempt; from: RequestSource; refusal: AppError },
  work: () => Promise<AttemptResult<T>>,
): Promise<T> {
  let person: AttemptResult<T>['person'];
  const { result, locked, flood } = await deps.guard.run(attempt, async () => {
    const tried = await work();
    person = tried.person;
    return tried.result;
  });
  if (flood !== undefined)
    from.log.error({ failures: flood }, 'very many failed sign-ins: somebody may be guessing');
  if (locked) await auditLocked(deps, from, person);
  if (result === undefined) throw refusal;
  return result;
}
