import type { Resource } from '@contract/kit/resource';
import { useSearch } from '@shared/lib';
import { useCallback, useMemo } from 'react';
import { type ListState, readListState, withQuestion, writeListState } from './listState';

/** `replace`: what was is not gone back to. */
export type ChangeList = (changes: Partial<ListState>, history?: 'replace') => void;

/** The state of a list in the address. Each change is a step that Back undoes, but for typing a search. */
export function useListState(resource: Resource): [ListState, ChangeList] {
  const [search, changeSearch] = useSearch();
  const state = useMemo(() => readListState(resource, search), [resource, search]);
  const change = useCallback<ChangeList>(
    (changes, history) =>
      changeSearch(
        (newest) => writeListState(resource, newest, withQuestion(readListState(resource, newest), changes)),
        { replace: history === 'replace' || 'q' in changes },
      ),
    [resource, changeSearch],
  );
  return [state, change];
}
