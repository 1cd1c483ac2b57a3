import { formatSort, SORTS_MAX, type SortKey, sortKeys } from '@contract/kit/question/questionSort';

/** How a column stands in the order of a list. */
export interface ColumnSort {
  descending: boolean;
  /** From 1; undefined where it is the only one. */
  place?: number;
}

export function sortedBy(sort: string, key: string): ColumnSort | undefined {
  const keys = sortKeys(sort);
  const at = keys.findIndex(({ field }) => field === key);
  const found = keys[at];
  return found && { descending: found.descending, ...(keys.length > 1 && { place: at + 1 }) };
}

/** A column that was clicked decides alone, and turns when it did so already. */
function alone(keys: readonly SortKey[], key: string): SortKey[] {
  const [only, further] = keys;
  return [{ field: key, descending: only?.field === key && !further && !only.descending }];
}

/** With Shift it comes behind the others; there already it turns, and then goes. */
function beside(keys: readonly SortKey[], key: string): SortKey[] {
  const found = keys.find(({ field }) => field === key);
  if (!found) return [...keys.slice(0, SORTS_MAX - 1), { field: key, descending: false }];
  if (!found.descending) return keys.map((each) => (each === found ? { ...each, descending: true } : each));
  const others = keys.filter((each) => each !== found);
  return others.length > 0 ? others : [{ field: key, descending: false }];
}

/** The order of a list after a click on the head of a column. */
export function clickedSort(sort: string, key: string, further: boolean): string {
  const keys = sortKeys(sort);
  return formatSort(further ? beside(keys, key) : alone(keys, key));
}
