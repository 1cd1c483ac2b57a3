import type { Resource } from '@contract/kit/resource';
import type { SavedView, ViewBody } from '@contract/kit/wire';
import type { RoleType } from '@contract/permissions';
import { queryOf, readListState } from '../listState';

/** What a view asks for as the list reads it: what the list does not know any more is left out. */
export function keptQuery(resource: Resource, { query }: Pick<SavedView, 'query'>): string {
  return queryOf(resource, readListState(resource, new URLSearchParams(query)));
}

/** What the server is told of a view; a role is named only where it is shared with one. */
export function viewBody({ share, roleType, name, isDefault, query }: ViewBody | SavedView): ViewBody {
  const whose = share === 'role' ? { share, roleType: roleType as RoleType } : { share };
  return { ...whose, name: name.trim(), isDefault, query };
}
