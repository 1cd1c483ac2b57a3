import { type Expression, type SqlBool, sql } from 'kysely';
import { isHidden } from '../../contract/kit/personal';
import { fieldOf, type Resource } from '../../contract/kit/resource';
import type { Served } from './served';

/** Longer ones are found by trigrams. */
const SHORT = 2;
const ASCII_MAX = 0x7f;

/** Searched fields of which a part is enough; the others are masked, and found by their whole value only. */
export function textsOf(resource: Resource): string[] {
  return resource.list.search.filter((name) => !isHidden(fieldOf(resource, name)));
}

const isWide = (letter: string) => (letter.codePointAt(0) ?? 0) > ASCII_MAX;

export interface ShortSearch {
  /** In the index `…_grams` of list_indexes (migration 0020). */
  found: Expression<SqlBool>;
  /** Whether that is all the person asked for, or only what a part of it finds. */
  exact: boolean;
}

/** A text of one or two characters as the index of such searches has it; undefined where that cannot help. */
export function shortSearch({ resource, shortSearches }: Served, text: string): ShortSearch | undefined {
  const letters = [...text];
  const lower = [...text.toLowerCase()];
  // A letter that becomes two, or ASCII, in lower case: rare enough to be searched the slow way.
  if (!shortSearches || letters.length > SHORT || lower.length !== letters.length) return undefined;
  const wide = letters.filter((letter, n) => isWide(letter) && isWide(lower[n] as string));
  const [gram] = wide.length === letters.length ? [text] : wide;
  if (gram === undefined || gram === '') return undefined;
  const columns = sql.join(textsOf(resource).map((name) => sql.ref(name)));
  return {
    found: sql<SqlBool>`search_grams(${columns}) @> array[lower(${gram})]`,
    exact: gram === text,
  };
}
