import type { Selectable } from 'kysely';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';
import { firstBrokenLink } from '../events/brokenLink';
import type { Chain } from '../events/chain';
import type { Anchor } from './anchors';

const BATCH = 2_000;
type Name = 'feed' | 'audit';
type Row = Selectable<Tables['feed']> | Selectable<Tables['auditLog']>;

export interface ChainVerification {
  chain: Name;
  /** Links that were recomputed. */
  checked: number;
  /** Position of the first link that does not fit; absent when all do. */
  brokenAt?: number;
  why?: 'link' | 'tail' | 'anchor';
}

function batchOf({ db }: Pick<Database, 'db'>, chain: Name, after: number): Promise<Row[]> {
  const query = chain === 'feed' ? db.selectFrom('feed') : db.selectFrom('auditLog');
  return (query as ReturnType<typeof db.selectFrom<'feed'>>)
    .selectAll()
    .where('pos', '>', after)
    .orderBy('pos')
    .limit(BATCH)
    .execute() as unknown as Promise<Row[]>;
}

/** The link before the first one that is looked at; rows before it may have been pruned. */
async function startOf(database: Pick<Database, 'db'>, chain: Name, last: number | undefined) {
  if (last === undefined) {
    const [first] = await batchOf(database, chain, 0);
    if (!first || first.pos === 1) return { pos: 0, mac: '' };
    return { pos: first.pos, mac: first.mac };
  }
  const [row] = await batchOf(database, chain, Math.max(0, last - 1));
  return row && last > 0 ? { pos: row.pos, mac: row.mac } : { pos: 0, mac: '' };
}

export interface VerifyOptions {
  /** Only this many of the newest links. */
  newest?: number;
  anchors?: readonly Anchor[];
  /** Ends the look between two batches with its reason. */
  signal?: AbortSignal;
}

/** Recomputes a chain from what is stored; the head row and the anchors show whether its end was cut off. */
export async function verifyChain(
  database: Pick<Database, 'db'>,
  chain: Chain,
  name: Name,
  { newest, anchors = [], signal }: VerifyOptions = {},
): Promise<ChainVerification> {
  const head = await database.db
    .selectFrom('head')
    .select(['pos', 'mac'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const from = newest === undefined ? undefined : Math.max(0, head.pos - newest);
  let previous = await startOf(database, name, from);
  // Rows that come while this runs lie behind the head that was read: it is one more anchor, not the end.
  const known = [...anchors.filter((each) => each.chain === name), head];
  const wanted = new Map(known.map(({ pos, mac }) => [pos, mac]));
  let checked = 0;
  for (
    let rows = await batchOf(database, name, previous.pos);
    rows.length > 0;
    rows = await batchOf(database, name, previous.pos)
  ) {
    signal?.throwIfAborted();
    const brokenAt = firstBrokenLink(chain, rows, previous);
    if (brokenAt !== undefined) return { chain: name, checked, brokenAt, why: 'link' };
    const moved = rows.find(({ pos, mac }) => wanted.has(pos) && wanted.get(pos) !== mac);
    if (moved) return { chain: name, checked, brokenAt: moved.pos, why: 'anchor' };
    checked += rows.length;
    previous = rows.at(-1) as Row;
  }
  const end = Math.max(...wanted.keys());
  if (previous.pos < end || (previous.pos > 0 && previous.pos === head.pos && previous.mac !== head.mac))
    return { chain: name, checked, brokenAt: previous.pos + 1, why: 'tail' };
  return { chain: name, checked };
}
