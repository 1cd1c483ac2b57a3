import { AccessContext } from '@shared/lib';
import { type ReactNode, use } from 'react';
import { NoPermission } from '../shell/notices/notices';
import { mayOpen, type Page } from './pages';

export function usePermissions(): ReadonlySet<string> {
  return use(AccessContext).permissions;
}

/** The page for those who may see it, the 401 page for others. */
export function Permitted({ page, children }: { page: Page; children: ReactNode }) {
  const permissions = usePermissions();
  return mayOpen(page, permissions) ? children : <NoPermission />;
}
