import type { ActionKey, PermissionKey } from '@contract/permissions';
import { createContext, use } from 'react';

/** What the signed-in person may see and do; filled by the app, asked by everybody. */
export interface Access {
  permissions: ReadonlySet<string>;
  actions: ReadonlySet<string>;
}
export const AccessContext = createContext<Access>({ permissions: new Set(), actions: new Set() });

export function usePermission(key: PermissionKey): boolean {
  return use(AccessContext).permissions.has(key);
}

export function useAction(key: ActionKey): boolean {
  return use(AccessContext).actions.has(key);
}
