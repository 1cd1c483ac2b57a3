import { type RawBuilder, sql } from 'kysely';
import { MASKS } from '../../../contract/kit/masks';
import {
  SEARCH_MAX_HITS,
  SEARCH_MAX_PER_KIND,
  SEARCH_RIGHTS,
  type SearchHit,
  type SearchResult,
} from '../../../contract/search';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import type { Executor } from '../../db/tables';
import { likePattern } from '../../http/paging';
import { matchesPinyin } from '../../kit/query/pinyin';
import { SOURCES, type Source } from './sources';

interface FoundRow {
  id: string;
  title: string;
  sub: string;
  rank: number;
}

function anyOf(columns: readonly string[], pattern: string): RawBuilder<boolean> {
  const tests = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`);
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

const isOneOf = (columns: readonly string[], q: string) =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} in (${q}, upper(${q}))`),
    sql` or `,
  )})`;

/** Without wildcards `ilike` is equality without regard to case. An order of several goods is found once. */
async function findIn(
  db: Executor,
  source: Source,
  orgIds: readonly string[],
  q: string,
): Promise<FoundRow[]> {
  const { columns, whole, pinyin } = source;
  const literal = likePattern(q).slice(1, -1);
  const holds = anyOf(columns, likePattern(q));
  const rank = sql<number>`case when ${anyOf(columns, literal)} then 0 when ${anyOf(columns, `${literal}%`)} then 1 when ${holds} then 2 else 3 end`;
  const read = (pinyin && matchesPinyin(pinyin, q)) ?? sql`false`;
  const { rows } = await sql<FoundRow>`
    select distinct ${sql.ref(source.id)} as id, ${source.title} as title, ${source.sub} as sub, ${rank} as rank
    from ${source.from}
    where ${sql.ref(source.org)} = any(${orgIds})
      and ${whole ? isOneOf(columns, q) : sql`(${holds} or ${read})`}
    order by rank, title, id
    limit ${SEARCH_MAX_PER_KIND}`.execute(db);
  return rows;
}

function toHit({ kind, path, mask }: Source, found: FoundRow): SearchHit & { rank: number } {
  const { id, title, rank } = found;
  const sub = mask ? MASKS[mask](found.sub) : found.sub;
  return { kind, id, title, sub, path: path(id, title), exact: rank === 0, rank };
}

/**
 * What of a person's own organisations has this text in its name or number, the exact matches first.
 * Only kinds whose pages the person may open.
 */
export async function search({ db }: Database, principal: Principal, q: string): Promise<SearchResult> {
  const { orgIds, permissions } = principal;
  const open = SOURCES.filter(({ kind }) => permissions.has(SEARCH_RIGHTS[kind]));
  const found = await Promise.all(
    open.map(async (source) => {
      const rows = await findIn(db, source, [...orgIds], q);
      return rows.map((row) => toHit(source, row));
    }),
  );
  const hits = found.flat().sort((one, other) => one.rank - other.rank);
  return { hits: hits.slice(0, SEARCH_MAX_HITS).map(({ rank: _rank, ...hit }) => hit) };
}
