import { type Expression, type SqlBool, sql } from 'kysely';
import { isHidden } from '../../../contract/kit/personal';
import { fieldOf, type Resource } from '../../../contract/kit/resource';
import type { ServedResource } from '../served';

/** Longer ones are found by trigrams. */
const SHORT = 2;

/** Searched fields of which a part is enough; the others are masked, and found by their whole value only. */
export function partialTexts(resource: Resource): string[] {
  return resource.list.search.filter((name) => !isHidden(fieldOf(resource, name)));
}

/** In the index `…_grams` of list_indexes (migration 0020): has any of the searched texts these one or two characters? */
export function shortSearch(
  { resource, shortSearches }: ServedResource,
  text: string,
): Expression<SqlBool> | undefined {
  const letters = [...text];
  // A letter that becomes two in lower case: rare enough to be searched the slow way.
  const plain = [...text.toLowerCase()].length === letters.length && !text.includes('\n');
  if (!shortSearches || !plain || letters.length === 0 || letters.length > SHORT) return undefined;
  const columns = sql.join(partialTexts(resource).map((name) => sql.ref(name)));
  return sql<SqlBool>`search_grams(${columns}) @> array[lower(${text})]`;
}
