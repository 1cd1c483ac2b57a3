/** `spareParts` in the spellings that a resource needs. */
export interface Names {
  area: string;
  /** camelCase plural: the resource, its table and its words. */
  name: string;
  /** The same in SQL. */
  table: string;
  /** The same as words of a sentence. */
  spoken: string;
}

const WORDS = /[A-Z]?[a-z]+/g;
export const IS_NAME = /^[a-z]+(?:[A-Z][a-z]+)*s$/;

export function namesOf(area: string, name: string): Names {
  const words = (name.match(WORDS) ?? []).map((word) => word.toLowerCase());
  return { area, name, table: words.join('_'), spoken: words.join(' ') };
}

/** `spareParts` → `SP`: what the codes of its demo rows begin with. */
export function initialsOf({ table }: Names): string {
  return table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
