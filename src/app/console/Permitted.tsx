import { AccessContext } from '@shared/lib';
import { type ReactNode, use } from 'react';
import { NoPermission, ServiceEnded } from '../shell/notices/notices';
import { type ConsolePage, endedAt, mayOpen } from './pages';

export function usePermissions(): ReadonlySet<string> {
  return use(AccessContext).permissions;
}

/** The page for those who may see it, the 401 page for others. */
export function Permitted({ page, children }: { page: ConsolePage; children: ReactNode }) {
  const { permissions, ended } = use(AccessContext);
  if (mayOpen(page, permissions)) return children;
  const at = endedAt(page, ended);
  return at === undefined ? <NoPermission /> : <ServiceEnded at={at} />;
}
