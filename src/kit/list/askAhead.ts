import type { Resource } from '@contract/kit/resource';
import { resourceApi } from '../api/resourceApi';
import { readListState } from './listState';
import { listArgs } from './rows/listArgs';

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
 * the answers, or waits for the same ones.
 */
export function askAhead(ask: Ask, resource: Resource, search: URLSearchParams): void {
  ask(list.initiate(listArgs(resource, readListState(resource, search)), ONCE));
  ask(views.initiate(resource.name, ONCE));
  ask(columns.initiate(resource.name, ONCE));
}
