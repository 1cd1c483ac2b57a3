import { FILTER_PREFIX } from '@contract/kit/question/address';
import { formatFilter, parseFilter } from '@contract/kit/question/filter';

/** The field of the list that a province of the map is a filter of. */
export const PROVINCE = 'province';
const NAME = `${FILTER_PREFIX}${PROVINCE}`;

/** The list with another filter by province; the page of the one before means nothing in it. */
export function withProvince(search: URLSearchParams, province: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  if (province === undefined) next.delete(NAME);
  else next.set(NAME, formatFilter({ field: PROVINCE, op: 'eq', values: [province] }));
  return next;
}

/** The only province that a list shows, by its Chinese name. */
export function onlyProvince(filter: Readonly<Record<string, string>> | undefined): string | undefined {
  const { op, values } = parseFilter(PROVINCE, filter?.[PROVINCE] ?? '');
  const [first] = values;
  return (op === 'eq' || op === 'in') && values.length === 1 && first !== '' ? first : undefined;
}
