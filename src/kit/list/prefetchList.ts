import type { Resource } from '@contract/kit/resource';
import type { SavedViews } from '@contract/kit/wire';
import { resourceApi } from '../api/resourceApi';
import { readListState } from './listState';
import { listArgs } from './rows/listArgs';
import { defaultView, expectsDefault } from './views/defaultNames';

const { list, views, columns } = resourceApi.endpoints;
const ONCE = { subscribe: false } as const;

type FirstRequest =
  | ReturnType<typeof list.initiate>
  | ReturnType<typeof views.initiate>
  | ReturnType<typeof columns.initiate>;
/** `dispatch` of the console's store. */
export type RequestDispatch = (question: FirstRequest) => unknown;

/**
 * Starts the first requests of a list before it is mounted: rows, views and columns; the list then shares the pending
 * queries. Where it opened with a default view the last time, the rows wait for the views.
 */
export function prefetchList(ask: RequestDispatch, resource: Resource, search: URLSearchParams): void {
  const rowsAt = (place: URLSearchParams) =>
    ask(list.initiate(listArgs(resource, readListState(resource, place)), ONCE));
  const found = ask(views.initiate(resource.name, ONCE)) as PromiseLike<{ data?: SavedViews }>;
  ask(columns.initiate(resource.name, ONCE));
  if (search.size > 0 || !expectsDefault(localStorage, resource.name)) return void rowsAt(search);
  void found.then(({ data }) => rowsAt(new URLSearchParams(data && defaultView(data)?.query)));
}
