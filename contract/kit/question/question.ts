/** Whether one filter is enough. All must hold where nothing is said. */
export const MATCH_ANY = 'any';

/** What a list is asked for, in whatever order: a searched text, and filters as `op:values` by field. */
export interface ListQuestion {
  q?: string;
  filter?: Readonly<Record<string, string>>;
  /** Records for which one of the filters holds; the searched text is found in each of them. */
  match?: typeof MATCH_ANY;
}

/** As the address of `GET /api/<name>` has it: `q`, `match`, `filter[status]=in:active`. */
export function questionParams({ q, match, filter = {} }: ListQuestion): Record<string, string | undefined> {
  const filters = Object.entries(filter).map(([field, text]) => [`filter[${field}]`, text] as const);
  return { q, match, ...Object.fromEntries(filters) };
}
