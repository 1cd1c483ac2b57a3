import { type Resource, recordPath } from '@contract/kit/resource';
import { type ListState, readListState, writeListState } from './listState';
import { pageNumberAt } from './rows/listArgs';

/** In the address of a record: its place in the list it was opened from, from 0. */
const PLACE_PARAM = 'at';

/** The list a record was opened from, and where it stood there. */
export interface ListWalk {
  state: ListState;
  at: number;
}

/** Addresses of the records of a list, with what it asked for: a reload, a link and the way back keep it. */
export function recordAddresses(resource: Resource, state: ListState): (id: string, at: number) => string {
  const search = writeListState(resource, new URLSearchParams(), { ...state, page: 1 });
  search.delete(PLACE_PARAM);
  const asked = search.size > 0 ? `${search}&` : '';
  return (id, at) => `${recordPath(resource, id)}?${asked}${PLACE_PARAM}=${at}`;
}

/** Address of one of them. */
export function recordAddress(resource: Resource, id: string, { state, at }: ListWalk): string {
  return recordAddresses(resource, state)(id, at);
}

/** Undefined when the record was not opened from a list. */
export function readWalk(resource: Resource, search: URLSearchParams): ListWalk | undefined {
  const text = search.get(PLACE_PARAM);
  if (text === null || !/^\d{1,9}$/.test(text)) return undefined;
  const at = Number(text);
  const state = readListState(resource, search);
  const page = state.size === 'all' ? 1 : pageNumberAt(state, at);
  return { state: { ...state, page }, at };
}

/** The list as it was, or the whole one. */
export function listAddress(resource: Resource, walk: ListWalk | undefined): string {
  const search = walk ? writeListState(resource, new URLSearchParams(), walk.state) : '';
  return String(search) === '' ? resource.path : `${resource.path}?${search}`;
}
