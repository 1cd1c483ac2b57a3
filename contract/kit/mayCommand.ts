import { type Grant, reaches } from '../permissions';
import type { CommandDef } from './command';
import type { Resource } from './resource';

interface GrantSet {
  grants: ReadonlyMap<string, Grant>;
  actions: ReadonlySet<string>;
}
type RequiredGrant = Exclude<Grant, '-'>;

/** Least grant for a change: shared records are changed only by their administrators. */
export function leastGrant(
  { tenancy }: Pick<Resource, 'tenancy'>,
  least: RequiredGrant = 'M',
): RequiredGrant {
  return tenancy === 'shared' ? 'A' : least;
}

/** May a person with these rights run a command at all? The list must be visible to them. */
export function mayCommand(
  resource: Pick<Resource, 'permission' | 'tenancy'>,
  { needs }: CommandDef,
  { grants, actions }: GrantSet,
): boolean {
  const grant = grants.get(resource.permission) ?? '-';
  if (typeof needs === 'object') return reaches(grant, 'V') && actions.has(needs.action);
  return reaches(grant, leastGrant(resource, needs));
}
