import { type Grant, reaches } from '../permissions';
import type { CommandDef, Resource } from './resource';

interface Held {
  grants: ReadonlyMap<string, Grant>;
  actions: ReadonlySet<string>;
}

/** May a person with these rights run a command at all? Whoever does not see the list does nothing on it. */
export function mayCommand(
  { permission, tenancy }: Pick<Resource, 'permission' | 'tenancy'>,
  { needs }: CommandDef,
  { grants, actions }: Held,
): boolean {
  const grant = grants.get(permission) ?? '-';
  if (typeof needs === 'object') return reaches(grant, 'V') && actions.has(needs.action);
  return reaches(grant, tenancy === 'shared' ? 'A' : needs);
}
