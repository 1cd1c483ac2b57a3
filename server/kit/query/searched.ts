import { type Expression, type SqlBool, sql } from 'kysely';
import { isRegionText } from '../../../contract/kit/field';
import { isHidden } from '../../../contract/kit/personal';
import { fieldOf } from '../../../contract/kit/resource';
import { likePattern } from '../../http/paging';
import { chineseNamesWith } from '../regions';
import type { ServedResource } from '../served';
import { pinyinMatches } from './pinyin';
import { partialTexts } from './shortSearch';

/** Nothing is any of nothing. */
export function anyOf(parts: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** A part that is found would spell a masked value out: it takes all of it. */
export function wholeValues({ resource }: ServedResource, q: string): Expression<SqlBool>[] {
  const hidden = resource.list.search.filter((name) => isHidden(fieldOf(resource, name)));
  return hidden.map((name) => sql<SqlBool>`${sql.ref(name)} = ${q}`);
}

/** Names in the languages of the readers stand in no column. */
function namedLike({ resource }: ServedResource, q: string): Expression<SqlBool>[] {
  return (resource.namedLike?.(q) ?? []).map((values) => {
    const same = Object.entries(values).map(([name, value]) => sql<SqlBool>`${sql.ref(name)} = ${value}`);
    return sql<SqlBool>`(${sql.join(same, sql` and `)})`;
  });
}

/** Regions stand in the table by their Chinese names; they are found by those that readers know. */
function regionsLike(
  { resource }: ServedResource,
  columns: readonly string[],
  part: string,
): Expression<SqlBool>[] {
  const regions = columns.filter((name) => isRegionText(fieldOf(resource, name)));
  const names = regions.length > 0 ? chineseNamesWith(part) : [];
  if (names.length === 0) return [];
  return regions.map((name) => sql<SqlBool>`${sql.ref(name)} = any (${sql.val(names)}::text[])`);
}

/** Keys stand in the table; they are found by the words that readers see. */
function wordedLike(
  { worded }: ServedResource,
  columns: readonly string[],
  part: string,
): Expression<SqlBool>[] {
  const found = Object.entries(worded?.(part) ?? {});
  return found
    .filter(([name, values]) => columns.includes(name) && values.length > 0)
    .map(([name, values]) => sql<SqlBool>`${sql.ref(name)} = any (${sql.val([...values])}::text[])`);
}

/** What stands in no text of the table, but in what readers see of it. */
export function displayTextMatches(
  served: ServedResource,
  columns: readonly string[],
  part: string,
): Expression<SqlBool>[] {
  const named = columns.includes(served.resource.title) ? namedLike(served, part) : [];
  return [...regionsLike(served, columns, part), ...wordedLike(served, columns, part), ...named];
}

/** Any of the searched texts contains it. */
export function searched(served: ServedResource, q: string): Expression<SqlBool> {
  const { resource } = served;
  const pattern = likePattern(q);
  const parts = partialTexts(resource).map((name) => {
    const text = fieldOf(resource, name)?.kind === 'localized' ? sql`${sql.ref(name)}::text` : sql.ref(name);
    return sql<SqlBool>`${text} ilike ${pattern}`;
  });
  return anyOf([
    ...parts,
    ...wholeValues(served, q),
    ...displayTextMatches(served, partialTexts(resource), q),
    ...pinyinMatches(served, q),
  ]);
}
