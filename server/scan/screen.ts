import type { Principal } from '../access/principal';
import type { Database } from '../db/database';
import { AppError } from '../errors';
import type { Chain } from '../events/chain';
import { appendAudit } from '../events/log';
import type { ContentSource, Scanner } from './scanner';

export interface ScreenDeps {
  database: Pick<Database, 'db'>;
  chain: Chain;
  /** Absent when the operator has none. */
  scanner?: Scanner;
}

/** Who sends it, and what is known of it before anybody has looked inside. */
export interface ScanSubject {
  principal: Principal;
  from: { ip: string; requestId: string };
  /** For the audit log, when it is refused. */
  facts: { name: string; size: number; sha256: string; purpose: string };
}

/**
 * Lets the scanner look at what a person sends, before anybody else gets to see it. What was found stands in the
 * audit log only: an attacker must not learn what was found.
 * @throws AppError 422 `err.upload.infected`, 503 `err.upload.unchecked`, 429 when too many are waiting
 */
export async function screen(
  { database, chain, scanner }: ScreenDeps,
  contents: ContentSource,
  { principal, from, facts }: ScanSubject,
): Promise<void> {
  const virus = await scanner?.look(contents);
  if (virus === undefined) return;
  const { userId, name, orgId } = principal;
  await database.db.transaction().execute((trx) =>
    appendAudit(trx, chain, {
      actorId: userId,
      actorName: name,
      orgId,
      ...from,
      action: 'file.infected',
      entity: 'file',
      after: facts,
      reason: virus,
    }),
  );
  throw new AppError(422, 'err.upload.infected', undefined, { file: 'err.upload.infected' });
}
