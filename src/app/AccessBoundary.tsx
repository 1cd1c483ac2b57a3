import { selectUser } from '@features/session';
import { AccessContext } from '@shared/lib';
import { type ReactNode, useMemo } from 'react';
import { useSelector } from 'react-redux';

/** Tells every screen what the signed-in person may do. */
export function AccessBoundary({ children }: { children: ReactNode }) {
  const user = useSelector(selectUser);
  const access = useMemo(
    () => ({ permissions: new Set(user?.permissionList), actions: new Set(user?.actions) }),
    [user],
  );
  return <AccessContext value={access}>{children}</AccessContext>;
}
