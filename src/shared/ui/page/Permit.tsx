import type { ActionKey, Grant, PermissionKey } from '@contract/permissions';
import { useAction, useMay } from '@shared/lib';
import type { ReactNode } from 'react';

interface KeyPermitProps {
  permission: PermissionKey;
  /** Least that must be granted under the key; to view unless said otherwise. */
  atLeast?: Grant;
  children: ReactNode;
}
interface ActionPermitProps {
  action: ActionKey;
  children: ReactNode;
}

function PermitKey({ permission, atLeast = 'V', children }: KeyPermitProps) {
  return useMay(permission, atLeast) && children;
}

function PermitAction({ action, children }: ActionPermitProps) {
  return useAction(action) && children;
}

/**
 * Shows its children to those who hold a permission or an action, and nothing to anybody else
 * (specification §6). It spares people a refusal; the refusal itself is the server's.
 */
export function Permit(props: KeyPermitProps | ActionPermitProps) {
  return 'action' in props ? <PermitAction {...props} /> : <PermitKey {...props} />;
}
