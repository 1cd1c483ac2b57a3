import type { Database } from '../db/database';
import { AppError } from '../errors';

const WINDOW_MS = 15 * 60_000;
/** From one address against one account; a stranger cannot lock the owner out from elsewhere. */
const PAIR_LIMIT = 5;
const ACCOUNT_LIMIT = 50;
const ADDRESS_LIMIT = 100;
const KEEP_MS = 24 * 3_600_000;

export interface LoginGuard {
  /** @throws AppError 429 `err.auth.locked` with `minutes` until the next attempt. */
  check(account: string, ip: string): Promise<void>;
  failed(account: string, ip: string): Promise<void>;
  succeeded(account: string, ip: string): Promise<void>;
}

function subjectsOf(account: string, ip: string): [subject: string, limit: number][] {
  const name = account.toLowerCase();
  return [
    [`pair:${name}|${ip}`, PAIR_LIMIT],
    [`account:${name}`, ACCOUNT_LIMIT],
    [`address:${ip}`, ADDRESS_LIMIT],
  ];
}

/** Slows guessing of passwords down; failures are kept in the database, so a restart forgives nothing. */
export function createLoginGuard({ db }: Database, clock: () => number): LoginGuard {
  const since = () => new Date(clock() - WINDOW_MS);
  return {
    async check(account, ip) {
      for (const [subject, limit] of subjectsOf(account, ip)) {
        const failures = await db
          .selectFrom('loginFailures')
          .select('at')
          .where('subject', '=', subject)
          .where('at', '>', since())
          .orderBy('at', 'desc')
          .limit(limit)
          .execute();
        const oldest = failures[limit - 1];
        if (!oldest) continue;
        const minutes = Math.max(1, Math.ceil((oldest.at.getTime() + WINDOW_MS - clock()) / 60_000));
        throw new AppError(429, 'err.auth.locked', { minutes });
      }
    },
    async failed(account, ip) {
      const at = new Date(clock());
      const rows = subjectsOf(account, ip).map(([subject]) => ({ subject, at }));
      await db.insertInto('loginFailures').values(rows).execute();
      await db
        .deleteFrom('loginFailures')
        .where('at', '<', new Date(clock() - KEEP_MS))
        .execute();
    },
    async succeeded(account, ip) {
      const [pair] = subjectsOf(account, ip);
      if (pair) await db.deleteFrom('loginFailures').where('subject', '=', pair[0]).execute();
    },
  };
}
