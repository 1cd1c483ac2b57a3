import { selectUser } from '@features/session';
import { AccessContext } from '@shared/lib';
import { type ReactNode, useMemo } from 'react';
import { useSelector } from 'react-redux';

/** Tells every screen what the signed-in person may do. */
export function AccessBoundary({ children }: { children: ReactNode }) {
  const user = useSelector(selectUser);
  const access = useMemo(
    () => ({
      userId: user?.userId,
      orgId: user?.orgId,
      roleType: user?.roleType,
      permissions: new Set(user?.permissionList),
      grants: new Map(Object.entries(user?.grants ?? {})),
      actions: new Set(user?.actions),
    }),
    [user],
  );
  return <AccessContext value={access}>{children}</AccessContext>;
}
