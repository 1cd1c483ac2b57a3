import type { Resource } from '@contract/kit/resource';
import { useCallback, useState } from 'react';
import { type ListState, readListState, withQuestion } from './listState';
import type { ChangeList } from './useListState';

/** Shortest pages: the list is a part of a page. */
const SIZE = 20;

/** The state of a list inside another page: no address has it. */
export function useOwnListState(resource: Resource): [ListState, ChangeList] {
  const [state, setState] = useState(() => ({
    ...readListState(resource, new URLSearchParams()),
    size: SIZE as ListState['size'],
  }));
  const change = useCallback<ChangeList>(
    (changes) => setState((before) => withQuestion(before, changes)),
    [],
  );
  return [state, change];
}
