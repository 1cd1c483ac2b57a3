import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/tables';
import { type Entitlement, mayReceive } from '../entitlement';
import { shortMac } from '../frame';
import type { SendableRow } from '../live/recentRows';

export interface FeedHead {
  pos: number;
  h: string;
}

/**
 * Runs reads that must agree with each other. The level is set inside, as the first statement,
 * because that works on every dialect; an embedded database has one connection anyway.
 */
export function consistentRead<T>(
  db: Kysely<Tables>,
  read: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    return read(trx);
  });
}

export async function readHead(trx: Transaction<Tables>): Promise<FeedHead> {
  const row = await trx
    .selectFrom('head')
    .select(['pos', 'mac'])
    .where('name', '=', 'feed')
    .executeTakeFirstOrThrow();
  return { pos: row.pos, h: shortMac(row.mac) };
}

/** Short MAC of a position; undefined when the feed no longer has (or never had) it. */
export async function macAt(trx: Transaction<Tables>, pos: number): Promise<string | undefined> {
  if (pos === 0) return '';
  const row = await trx.selectFrom('feed').select('mac').where('pos', '=', pos).executeTakeFirst();
  return row && shortMac(row.mac);
}

/** True when no row of the feed after `pos` has been removed by retention yet. */
export async function reachesBackTo(trx: Transaction<Tables>, pos: number): Promise<boolean> {
  const row = await trx
    .selectFrom('feed')
    .select('pos')
    .where('pos', '=', pos + 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a kind that begins with one of these words. */
function isOf(words: readonly string[]) {
  return sql<boolean>`split_part(kind, '.', 1) = any(${[...words]}::text[])`;
}

/**
 * Entitled rows of `(from, to]` in feed order, at most `limit`; of a reseller those of the granted lanes.
 * @returns with the last row that was read where there may be more
 */
export async function entitledRows(
  trx: Transaction<Tables>,
  entitlement: Entitlement,
  range: { from: number; to: number; limit: number },
): Promise<{ rows: SendableRow[]; last?: SendableRow }> {
  const { orgIds, aboveIds, facts } = entitlement;
  const announced = [...facts.values()].filter(({ fromAbove }) => fromAbove).map((topic) => topic.facts);
  const own = sql<boolean>`org_id = any(${[...orgIds]}::text[])`;
  const above = sql<boolean>`(org_id = any(${[...aboveIds]}::text[]) and ${isOf(announced)})`;
  const found = await trx
    .selectFrom('feed')
    .select(['pos', 'orgId', 'messageType', 'kind', 'body', 'mac'])
    .where('pos', '>', range.from)
    .where('pos', '<=', range.to)
    .where((eb) => eb.or([own, above]))
    .where(isOf([...facts.keys()]))
    .orderBy('pos')
    .limit(range.limit)
    .execute();
  const rows = entitlement.granted ? found.filter((row) => mayReceive(entitlement, row)) : found;
  return { rows, last: found.length === range.limit ? found.at(-1) : undefined };
}
