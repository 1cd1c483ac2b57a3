import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database';
import type { Executor } from '../db/tables';
import { AppError } from '../errors';
import type { Chain } from '../events/chain';

const KEY = /^[\w-]{8,64}$/;

export interface RequestKey {
  /** The header Idempotency-Key. */
  cid: string;
  /** Method and path: the same key elsewhere is another request. */
  of: string;
  /** What is sent: the same key with another body is another wish. */
  body: unknown;
}

/** @throws AppError 400 when the header Idempotency-Key is malformed. */
export function idempotencyKeyOf({ headers, method, url, body }: FastifyRequest): RequestKey | undefined {
  const cid = headers['idempotency-key'];
  if (cid === undefined) return undefined;
  if (typeof cid === 'string' && KEY.test(cid)) return { cid, of: `${method} ${url.split('?', 1)[0]}`, body };
  throw new AppError(400, 'err.common.validation', undefined, {
    'Idempotency-Key': 'err.common.invalidField',
  });
}

/** The key of one record of a request for many: each has an outcome of its own. */
export const keyOfRecord = (key: RequestKey, id: string): RequestKey => ({ ...key, of: `${key.of} ${id}` });

const cidOf = ({ of, cid }: RequestKey) => `${of} ${cid}`;

/** Keyed, because a body, such as a phone number, could be guessed from a plain digest. */
const digestOf = (chain: Chain, { body }: RequestKey) => chain.mac('request', 0, { body });

/** @throws AppError 409 naming the record that the first request made, when it asked for something else. */
function assertSame(earlier: { body: unknown; digest: string | null }, digest: string): void {
  // Of a request before the last update it is not known.
  if (earlier.digest === null || earlier.digest === digest) return;
  const { id } = earlier.body as { id?: unknown };
  throw new AppError(409, 'err.common.madeBefore', typeof id === 'string' ? { id } : undefined);
}

/** Of these records those that the same request has changed before, with their outcomes. @throws AppError 409 */
export async function earlierOutcomes<T>(
  { database: { db }, chain }: { database: Database; chain: Chain },
  { userId, key, ids }: { userId: string; key: RequestKey | undefined; ids: readonly string[] },
): Promise<ReadonlyMap<string, T>> {
  if (key === undefined || ids.length === 0) return new Map();
  const parts = new Map(ids.map((id) => [cidOf(keyOfRecord(key, id)), id]));
  const rows = await db
    .selectFrom('idempotency')
    .select(['cid', 'body', 'digest'])
    .where('userId', '=', userId)
    .where('cid', 'in', [...parts.keys()])
    .execute();
  const digest = digestOf(chain, key);
  for (const row of rows) assertSame(row, digest);
  return new Map(rows.map(({ cid, body }) => [parts.get(cid) as string, body as T]));
}

/**
 * Runs a change in a transaction together with the record of its answer: the same request asked again,
 * because its answer was lost, gets that answer and has no second effect. Refusals and secrets are not kept.
 * @throws AppError 409 for another request with the same key.
 */
export function idempotently<T extends object>(
  { database: { db }, chain }: { database: Database; chain: Chain },
  { userId, key }: { userId: string; key: RequestKey | undefined },
  change: (trx: Executor) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (key === undefined) return change(trx);
    const cid = cidOf(key);
    const digest = digestOf(chain, key);
    const claimed = await trx
      .insertInto('idempotency')
      .values({ userId, cid, digest, status: 0, body: '{}' })
      .onConflict((on) => on.columns(['userId', 'cid']).doNothing())
      .executeTakeFirst();
    const own = trx.selectFrom('idempotency').where('userId', '=', userId).where('cid', '=', cid);
    if (Number(claimed.numInsertedOrUpdatedRows ?? 0) === 0) {
      const earlier = await own.select(['body', 'digest']).executeTakeFirstOrThrow();
      assertSame(earlier, digest);
      return earlier.body as T;
    }
    const result = await change(trx);
    await trx
      .updateTable('idempotency')
      .set({ status: 200, body: { ...result, secret: undefined } as object })
      .where('userId', '=', userId)
      .where('cid', '=', cid)
      .execute();
    return result;
  });
}
