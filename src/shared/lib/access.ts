import {
  type ActionKey,
  type Grant,
  type PermissionKey,
  type RoleType,
  reaches,
} from '@contract/permissions';
import { createContext, use } from 'react';

/** What the signed-in person may see and do; filled by the app, asked by everybody. */
export interface Access {
  userId?: string;
  orgId?: string;
  roleType?: RoleType;
  permissions: ReadonlySet<string>;
  grants: ReadonlyMap<string, Grant>;
  actions: ReadonlySet<string>;
}
export const AccessContext = createContext<Access>({
  permissions: new Set(),
  grants: new Map(),
  actions: new Set(),
});

export function usePermission(key: PermissionKey): boolean {
  return use(AccessContext).permissions.has(key);
}

export function useAction(key: ActionKey): boolean {
  return use(AccessContext).actions.has(key);
}

/** What may be done under a key: nothing, view, limited, maintain, all. */
export function useGrant(key: PermissionKey): Grant {
  return use(AccessContext).grants.get(key) ?? '-';
}

export function useMay(key: PermissionKey, atLeast: Grant): boolean {
  return reaches(useGrant(key), atLeast);
}

/** The signed-in person and his organisation. */
export function useMe(): Pick<Access, 'userId' | 'orgId' | 'roleType'> {
  return use(AccessContext);
}
