import type { Resource } from '@contract/kit/resource';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { resourceApi } from '../../api/resourceApi';
import { readListState } from '../listState';
import type { ChangeList } from '../useListState';
import { defaultView, expectsDefault, noteDefault } from './defaultNames';

/**
 * Opens the default view where the address asks for nothing; Back leads to where the person came from. `undecided` until the
 * server has answered; `waits` where a default is likely, so that rows are not asked for twice.
 */
export function useDefaultView(resource: Resource, change: ChangeList) {
  const [search] = useSearchParams();
  const { data, isError } = resourceApi.useViewsQuery(resource.name);
  const [open, setOpen] = useState(true);
  const wanted = data && defaultView(data);
  const undecided = open && search.size === 0 && !isError && (!data || wanted !== undefined);
  useEffect(() => {
    if (data) noteDefault(localStorage, resource.name, wanted !== undefined);
  }, [data, wanted, resource]);
  useEffect(() => {
    if (!open) return;
    if (!undecided) setOpen(false);
    else if (wanted)
      change({ ...readListState(resource, new URLSearchParams(wanted.query)), view: wanted.id }, 'replace');
  }, [open, undecided, wanted, resource, change]);
  return {
    undecided,
    waits: undecided && (data !== undefined || expectsDefault(localStorage, resource.name)),
  };
}
