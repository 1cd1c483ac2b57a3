import type { AnyRow } from '@contract/kit/resource';
import type { Titles } from '@contract/kit/wire';
import { useResource } from '../ResourceContext';
import { titleOf } from './title';

const none = () => () => undefined;

/** What records are called: as their feature says, else by their title. */
export function useTitleOf(rows: readonly AnyRow[], titles: Titles): (row: AnyRow) => string {
  const { resource, words, slots } = useResource();
  const { useTitles = none } = slots;
  const own = useTitles(rows);
  return (row) => own(row) ?? titleOf(resource, row, words, titles);
}
