import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database';
import type { Executor } from '../db/tables';
import { AppError } from '../errors';

const KEY = /^[\w-]{8,64}$/;

export interface RequestKey {
  /** The header Idempotency-Key. */
  cid: string;
  /** What is asked for: the same key elsewhere is another request. */
  of: string;
}

/** @throws AppError 400 when the header Idempotency-Key is malformed. */
export function keyOf({ headers, method, url }: FastifyRequest): RequestKey | undefined {
  const cid = headers['idempotency-key'];
  if (cid === undefined) return undefined;
  if (typeof cid === 'string' && KEY.test(cid)) return { cid, of: `${method} ${url.split('?', 1)[0]}` };
  throw new AppError(400, 'err.common.validation', undefined, {
    'Idempotency-Key': 'err.common.invalidField',
  });
}

/**
 * Runs a change in a transaction together with the record of its answer: the same request asked again,
 * because its answer was lost, gets that answer and has no second effect. Refusals are not kept.
 */
export function idempotently<T extends object>(
  { db }: Database,
  { userId, key }: { userId: string; key: RequestKey | undefined },
  change: (trx: Executor) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (key === undefined) return change(trx);
    const cid = `${key.of} ${key.cid}`;
    const claimed = await trx
      .insertInto('idempotency')
      .values({ userId, cid, status: 0, body: '{}' })
      .onConflict((on) => on.columns(['userId', 'cid']).doNothing())
      .executeTakeFirst();
    const own = trx.selectFrom('idempotency').where('userId', '=', userId).where('cid', '=', cid);
    if (Number(claimed.numInsertedOrUpdatedRows ?? 0) === 0) {
      const earlier = await own.select('body').executeTakeFirstOrThrow();
      return earlier.body as T;
    }
    const result = await change(trx);
    await trx
      .updateTable('idempotency')
      .set({ status: 200, body: result as object })
      .where('userId', '=', userId)
      .where('cid', '=', cid)
      .execute();
    return result;
  });
}
