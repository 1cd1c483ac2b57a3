import { type SqlBool, sql } from 'kysely';
import type { RowsQuery } from '../served';

/** Some records, or what there was at a time but for some. */
export type RecordSelection = { ids: readonly string[] } | { except: readonly string[]; asOf: number };

/** One parameter however many ids there are: a statement cannot have that many. */
const among = (ids: readonly string[]) => sql<SqlBool>`id = any (${sql.val([...ids])}::text[])`;

export function chosenOf(rows: RowsQuery, chosen: RecordSelection): RowsQuery {
  if ('ids' in chosen) return rows.where(among(chosen.ids));
  const { except, asOf } = chosen;
  return rows.where('createdAt', '<=', new Date(asOf)).where(sql<SqlBool>`not ${among(except)}`);
}
