import type { Resource } from '@contract/kit/resource';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { crudApi } from '../crudApi';
import { readListState } from './listState';
import type { ChangeList } from './useListState';

/** Whoever comes without a wish of his own gets the view that he, his role or everybody has as default. */
export function useDefaultView(resource: Resource, change: ChangeList): void {
  const [search] = useSearchParams();
  const { data } = crudApi.useViewsQuery(resource.name);
  const came = useRef(search.size === 0);
  useEffect(() => {
    if (!data || !came.current) return;
    came.current = false;
    const rank = { mine: 0, role: 1, everyone: 2 } as const;
    const [view] = data.filter((each) => each.isDefault).sort((a, b) => rank[a.share] - rank[b.share]);
    if (view) change({ ...readListState(resource, new URLSearchParams(view.query)), view: view.id });
  }, [data, resource, change]);
}
