import { type ActionKey, DISPLAY, type Grant, type PermissionKey, reaches } from '../../contract/permissions';
import { AppError } from '../errors';
import type { Principal } from './principal';

/**
 * Who may call a route; there is no default. `cookie`: any signed-in person, known by the session cookie alone, for
 * what `<img>` and `<a>` fetch. `display`: wall displays, about themselves. `sees`: the key of the list of an action.
 */
export type Policy =
  | 'public'
  | 'session'
  | 'cookie'
  | 'display'
  | { anyOf: readonly PermissionKey[] }
  | { key: PermissionKey; atLeast: Exclude<Grant, '-'> }
  | { action: ActionKey; sees?: PermissionKey };

/** Do the rights of somebody who is signed in open what has this policy? */
export function mayPass(
  policy: Exclude<Policy, 'public'>,
  {
    permissions,
    grants,
    actions,
    roleType,
  }: Pick<Principal, 'permissions' | 'grants' | 'actions' | 'roleType'>,
): boolean {
  if (policy === 'session' || policy === 'cookie') return true;
  if (policy === 'display') return roleType === DISPLAY;
  if ('action' in policy) {
    const sees = policy.sees === undefined || reaches(grants.get(policy.sees) ?? '-', 'V');
    return sees && actions.has(policy.action);
  }
  if ('atLeast' in policy) return reaches(grants.get(policy.key) ?? '-', policy.atLeast);
  return policy.anyOf.some((key) => permissions.has(key));
}

/** Is what has this policy closed to somebody only because a service has ended? */
export function isEnded(policy: Exclude<Policy, 'public'>, { ended }: Pick<Principal, 'ended'>): boolean {
  if (typeof policy === 'string') return false;
  if ('action' in policy) return policy.sees !== undefined && ended.has(policy.sees);
  return 'atLeast' in policy ? ended.has(policy.key) : policy.anyOf.some((key) => ended.has(key));
}

/** @throws AppError 403: what is sold with this page is asked for elsewhere, and its service has ended */
export function assertRuns({ ended }: Pick<Principal, 'ended'>, page: PermissionKey): void {
  if (ended.has(page)) throw new AppError(403, 'err.charge.ended');
}

/** A wall display only reads; the one thing it changes is its own key. */
export function readsOnly(
  { roleType }: Pick<Principal, 'roleType'>,
  { method, policy, display }: { method: string; policy: Policy; display?: true },
): boolean {
  return roleType === DISPLAY && method !== 'GET' && policy !== 'display' && !display;
}
