import type { Resource } from '@contract/kit/resource';
import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changed, type ListState, readListState, writeListState } from './listState';

/** `replace`: what was is not gone back to. */
export type ChangeList = (changes: Partial<ListState>, history?: 'replace') => void;

/** The state of a list in the address. Each change is a step that Back undoes, but for typing a search. */
export function useListState(resource: Resource): [ListState, ChangeList] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readListState(resource, search), [resource, search]);
  const newest = useRef(search);
  newest.current = search;
  const change = useCallback<ChangeList>(
    (changes, history) => {
      const present = readListState(resource, newest.current);
      newest.current = writeListState(resource, newest.current, changed(present, changes));
      setSearch(newest.current, { replace: history === 'replace' || 'q' in changes });
    },
    [resource, setSearch],
  );
  return [state, change];
}
