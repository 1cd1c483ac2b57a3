import { type Expression, type SqlBool, sql } from 'kysely';
import type { ServedResource } from '../served';

/** One letter is the beginning of nearly every name. */
const SPELLED = /^[a-z][a-z0-9]+$/;
/** As long as the words of `pinyin_words`. */
const MAX_LENGTH = 32;

/** Does the column of `pinyin_column` hold a word that begins with what is typed? Nothing when that is no pinyin. */
export function matchesPinyin(column: string, typed: string): Expression<SqlBool> | undefined {
  const letters = typed.normalize('NFKC').toLowerCase().replaceAll(/[\s']/g, '');
  if (!SPELLED.test(letters)) return undefined;
  return sql<SqlBool>`${sql.ref(column)} like ${`% ${letters.slice(0, MAX_LENGTH)}%`}`;
}

/** Chinese names that are read like this: in whole syllables, the last one begun, or initials. */
export function pinyinMatches({ pinyin = [] }: ServedResource, typed: string): Expression<SqlBool>[] {
  return pinyin.map((name) => matchesPinyin(`${name}Pinyin`, typed)).filter((each) => each !== undefined);
}
