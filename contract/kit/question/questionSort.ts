import type { Resource } from '../resource';
import { columnField, isSortable } from './filter';

/** A column that records stand in the order of. */
export interface SortKey {
  field: string;
  descending: boolean;
}

/** Columns a list is sorted by at once: each one behind the first is sorted for the question, by no index. */
export const SORTS_MAX = 3;

const SEPARATOR = ',';

/** Columns as an address names them, whether there are such or not. */
export function sortKeys(text: string): SortKey[] {
  return text.split(SEPARATOR).map((part) => ({
    field: part.replace(/^-/, ''),
    descending: part.startsWith('-'),
  }));
}

/** `sort=-a,b`: the first decides, the next where that is the same. Undefined for what the list cannot be sorted by. */
export function parseSort(resource: Resource, text: string): SortKey[] | undefined {
  const keys = sortKeys(text);
  const once = new Set(keys.map(({ field }) => field)).size === keys.length;
  const known = keys.every(({ field }) => {
    const found = columnField(resource, field);
    return found !== undefined && isSortable(found);
  });
  return once && known && keys.length <= SORTS_MAX ? keys : undefined;
}

export function formatSort(keys: readonly SortKey[]): string {
  return keys.map(({ field, descending }) => (descending ? `-${field}` : field)).join(SEPARATOR);
}
