import type { ChoiceField, Field } from '../field';
import type { Resource } from '../resource';
import { columnField, type Filter, parseFilter } from './filter';
import { FILTER_PREFIX } from './filterPrefix';
import { type FindResource, filteredField, isFilter } from './filterRelated';
import { MATCH_ANY } from './question';
import { parseSort } from './questionSort';

/** Rows of a page that a list offers; `all`: one endless page that is fetched as it is scrolled. */
export const LIST_SIZES = [20, 50, 100] as const;
export type ListSize = (typeof LIST_SIZES)[number] | 'all';

/** How high the rows of a list are. */
export const DENSITIES = ['compact', 'normal', 'relaxed'] as const;
export type Density = (typeof DENSITIES)[number];

/** Pixels that a column of a list has at least and at most. */
export const COLUMN_WIDTH = { least: 60, most: 1_000 } as const;

export function densityOf(text: string | null): Density | undefined {
  return DENSITIES.find((density) => density === text);
}

export { FILTER_PREFIX };
export const SEARCH_MAX = 100;
/** Rows that are put on paper at once: some forty sheets. */
export const PRINT_ROWS_MAX = 1_000;

export function listSize(text: string | null): ListSize | undefined {
  return text === 'all' ? text : LIST_SIZES.find((size) => String(size) === text);
}

const COLUMNS_SEPARATOR = ',';

/** Columns as an address names them, in their order. */
export function formatColumns(keys: readonly string[]): string {
  return keys.join(COLUMNS_SEPARATOR);
}

/** The columns an address names that the list has, each once; undefined for none. */
export function addressColumns(resource: Resource, text: string): string[] | undefined {
  const keys = [...new Set(text.split(COLUMNS_SEPARATOR))].filter((key) => columnField(resource, key));
  return keys.length > 0 ? keys : undefined;
}

/** Without words that no choice of the field has: they would be shown as they are written, and find nothing. */
function withKnownChoices(field: Field | undefined, filter: Filter): Filter | undefined {
  if (field?.kind !== 'choice' && field?.kind !== 'choices') return filter;
  const known = filter.values.filter((value) => (field as ChoiceField).values.includes(value));
  return known.length > 0 || filter.values.length === 0 ? { ...filter, values: known } : undefined;
}

/** The filter of a parameter of the address; undefined for one the list does not offer. */
export function addressFilter(
  resource: Resource,
  name: string,
  text: string,
  find: FindResource,
): Filter | undefined {
  if (!name.startsWith(FILTER_PREFIX)) return undefined;
  const asked = parseFilter(name.slice(FILTER_PREFIX.length), text);
  const filter = withKnownChoices(filteredField(resource, asked.field, find)?.field, asked);
  return filter && isFilter(resource, filter, find) ? filter : undefined;
}

function isKnown(resource: Resource, name: string, text: string, find: FindResource): boolean {
  switch (name) {
    case 'q':
      return text.length <= SEARCH_MAX;
    case 'match':
      return text === MATCH_ANY;
    case 'sort':
      return parseSort(resource, text) !== undefined;
    case 'size':
      return listSize(text) !== undefined;
    case 'density':
      return densityOf(text) !== undefined;
    case 'columns':
      return text !== '' && formatColumns(addressColumns(resource, text) ?? []) === text;
    default:
      return addressFilter(resource, name, text, find) !== undefined;
  }
}

/** May a saved view keep this? Only what the list offers, each of it once; neither page nor view. */
export function isViewQuery(resource: Resource, query: string, find: FindResource): boolean {
  const entries = [...new URLSearchParams(query)];
  const once = new Set(entries.map(([name]) => name)).size === entries.length;
  return once && entries.every(([name, text]) => isKnown(resource, name, text, find));
}
