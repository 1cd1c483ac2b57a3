import type { Resource } from '@contract/kit/resource';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { crudApi } from '../crudApi';
import { readListState } from './listState';
import type { ChangeList } from './useListState';

/** Whoever comes without a wish of his own gets the view that the server names as his default. */
export function useDefaultView(resource: Resource, change: ChangeList): void {
  const [search] = useSearchParams();
  const { data } = crudApi.useViewsQuery(resource.name);
  const came = useRef(search.size === 0);
  useEffect(() => {
    if (!data || !came.current) return;
    came.current = false;
    const view = data.views.find(({ id }) => id === data.defaultId);
    if (view) change({ ...readListState(resource, new URLSearchParams(view.query)), view: view.id });
  }, [data, resource, change]);
}
