import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Page, PageQuery } from '../../contract/common/page';
import type { Tables } from '../db/tables';

/** One page of an ordered query and the number of all its rows. */
export async function paged<TB extends keyof Tables, Row, Out>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, TB, Row>,
  { page, pageSize }: Pick<PageQuery, 'page' | 'pageSize'>,
  map: (row: Row) => Out,
): Promise<Page<Out>> {
  const counted = await db
    .selectFrom(query.clearOrderBy().as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows: rows.map((row) => map(row as Row)), total: Number(counted.total), page, pageSize };
}

/** Pattern for `like` that matches `text` anywhere; wildcards in `text` are escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
