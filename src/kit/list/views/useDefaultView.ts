import type { Resource } from '@contract/kit/resource';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { resourceApi } from '../../api/resourceApi';
import { readListState } from '../listState';
import type { ChangeList } from '../useListState';

/**
 * Whoever comes without a wish of his own gets the view that the server names as his default; Back leads to where he
 * came from. True while it is on its way: what the list shows until then is not meant.
 */
export function useDefaultView(resource: Resource, change: ChangeList): boolean {
  const [search] = useSearchParams();
  const { data, isError } = resourceApi.useViewsQuery(resource.name);
  const [open, setOpen] = useState(true);
  const wanted = data?.views.find(({ id }) => id === data.defaultId);
  const undecided = open && search.size === 0 && !isError && (!data || wanted !== undefined);
  useEffect(() => {
    if (!open) return;
    if (!undecided) setOpen(false);
    else if (wanted)
      change({ ...readListState(resource, new URLSearchParams(wanted.query)), view: wanted.id }, 'replace');
  }, [open, undecided, wanted, resource, change]);
  return undecided;
}
