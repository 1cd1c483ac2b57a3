import { AccessContext } from '@shared/lib';
import { type ReactNode, use } from 'react';
import { NoPermission, ServiceEnded } from '../shell/notices/notices';
import { endedAt, mayOpen, type Page } from './pages';

export function usePermissions(): ReadonlySet<string> {
  return use(AccessContext).permissions;
}

/** The page for those who may see it, the 401 page for others. */
export function Permitted({ page, children }: { page: Page; children: ReactNode }) {
  const { permissions, ended } = use(AccessContext);
  if (mayOpen(page, permissions)) return children;
  const at = endedAt(page, ended);
  return at === undefined ? <NoPermission /> : <ServiceEnded at={at} />;
}
