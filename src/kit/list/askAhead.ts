import type { Resource } from '@contract/kit/resource';
import type { SavedViews } from '@contract/kit/wire';
import { resourceApi } from '../api/resourceApi';
import { readListState } from './listState';
import { listArgs } from './rows/listArgs';
import { defaultOf, expectsDefault } from './views/defaultNames';

const { list, views, columns } = resourceApi.endpoints;
const ONCE = { subscribe: false } as const;

type Question =
  | ReturnType<typeof list.initiate>
  | ReturnType<typeof views.initiate>
  | ReturnType<typeof columns.initiate>;
/** `dispatch` of a store that answers questions. */
export type Ask = (question: Question) => unknown;

/**
 * Asks what a list asks first, before the list is there: its rows, and how this person wants to see them. The list finds
 * the answers, or waits for the same ones. Where it opened with a default view the last time, that view comes first.
 */
export function askAhead(ask: Ask, resource: Resource, search: URLSearchParams): void {
  const rowsAt = (place: URLSearchParams) =>
    ask(list.initiate(listArgs(resource, readListState(resource, place)), ONCE));
  const found = ask(views.initiate(resource.name, ONCE)) as PromiseLike<{ data?: SavedViews }>;
  ask(columns.initiate(resource.name, ONCE));
  if (search.size > 0 || !expectsDefault(localStorage, resource.name)) return void rowsAt(search);
  void found.then(({ data }) => rowsAt(new URLSearchParams(data && defaultOf(data)?.query)));
}
