import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import {
  FOLLOWED,
  LINK_LIFE_MS,
  type LinkAnswer,
  type LinkPage,
  linkPath,
  type SentLink,
  SINGLE_USE,
} from '../../../contract/access/publicLinks';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';
import type { PublicLinksTable } from '../../db/tables/general/links';
import { AppError } from '../../errors';
import type { Chain } from '../../events/chain';
import { appendAudit } from '../../events/log';
import { ulid } from '../../ids';
import { enqueueJob } from '../../jobs/jobs';

/** The answer to a single-use link starts a job with its id. */
export const LINK_ANSWERED_JOB = 'link.answered';

const TOKEN_BYTES = 32;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export interface LinkDeps {
  database: Database;
  chain: Chain;
  clock: () => number;
}
export type StoredLink = Selectable<PublicLinksTable>;

export interface NewLink {
  orgId: string;
  page: LinkPage;
  refType: string;
  refId: string;
  /** What the page shows of a subject that has no table of its own: `{title, summary, at}`. */
  payload?: object;
  createdBy?: string;
  /** How long it opens; three days without it. */
  lifeMs?: number;
}

/** Makes a link inside the caller's transaction. The path with its token exists only in this answer. */
export async function createPublicLink(trx: Executor, link: NewLink, now: number): Promise<SentLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { payload = {}, createdBy = null, lifeMs = LINK_LIFE_MS, ...rest } = link;
  const expiresAt = now + lifeMs;
  await trx
    .insertInto('publicLinks')
    .values({
      ...rest,
      id: ulid(now),
      tokenHash: hashOf(token),
      payload,
      createdBy,
      expiresAt: new Date(expiresAt),
      usedAt: null,
      createdAt: new Date(now),
    })
    .execute();
  return { url: linkPath(link.page, token), expiresAt };
}

/** The link of a token. @throws AppError 404 `err.link.invalid` for unknown and expired ones alike */
export async function findLink(db: Executor, token: string, now: number, lock = false): Promise<StoredLink> {
  const query = db.selectFrom('publicLinks').selectAll().where('tokenHash', '=', hashOf(token));
  const link = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!link || link.expiresAt.getTime() <= now) throw new AppError(404, 'err.link.invalid');
  return link;
}

/** The part of an answer that belongs to the page. @throws AppError 400 when it is missing */
function answerFor(page: LinkPage, { seen, stars, complete, comment = '', report }: LinkAnswer): object {
  if (page === 'warningNotice' && seen) return { seen };
  if (page === 'evaluation' && stars !== undefined) return { stars, comment };
  if (page === 'abnormalInfo' && report) return { report };
  // Who says "not yet" says what is missing.
  if (page === 'sureComplete' && complete !== undefined && (complete || comment !== ''))
    return { complete, comment };
  throw new AppError(400, 'err.link.answer');
}

/**
 * Takes the answer of somebody who has the link; a second one to a link for single use is refused.
 * @param assertAsked throws where what the link is about asks nothing any more
 * @throws AppError 400, 404 `err.link.invalid`, 410 `err.link.used`
 */
export function answerLink(
  { database, chain, clock }: LinkDeps,
  answer: LinkAnswer,
  from: { ip: string; requestId: string },
  assertAsked: (trx: Executor, link: StoredLink) => Promise<void>,
): Promise<{ answered: true }> {
  return database.db.transaction().execute(async (trx) => {
    const link = await findLink(trx, answer.token, clock(), true);
    const { id, page, orgId, refType, refId } = link;
    await assertAsked(trx, link);
    if (link.usedAt && SINGLE_USE.includes(page)) throw new AppError(410, 'err.link.used');
    const kept = answerFor(page, answer);
    const at = new Date(clock());
    await trx
      .insertInto('linkAnswers')
      .values({ linkId: id, answer: kept, at })
      .onConflict((on) => on.column('linkId').doNothing())
      .execute();
    if (!link.usedAt) {
      await trx.updateTable('publicLinks').set({ usedAt: at }).where('id', '=', id).execute();
      if (FOLLOWED.includes(page))
        await enqueueJob(trx, {
          kind: LINK_ANSWERED_JOB,
          dueAt: at,
          payload: JSON.stringify({ linkId: id }),
        });
      const entry = {
        action: `link.${page}`,
        entity: refType,
        entityId: refId,
        after: answer.report ? { reported: true } : kept,
      };
      await appendAudit(trx, chain, { actorName: 'public link', orgId, ...from, ...entry });
    }
    return { answered: true as const };
  });
}
