import { selectUser } from '@features/session';
import { type Access, AccessContext, type ViewedRole, withinRole } from '@shared/lib';
import { type ReactNode, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';

/** Provides the rights of the signed-in person, or of the role being previewed. */
export function AccessBoundary({ children }: { children: ReactNode }) {
  const user = useSelector(selectUser);
  const [viewed, viewAs] = useState<ViewedRole>();
  const access = useMemo((): Access => {
    const own = { grants: new Map(Object.entries(user?.grants ?? {})), actions: new Set(user?.actions) };
    const me = {
      userId: user?.userId,
      account: user?.userCode,
      name: user?.name,
      orgId: user?.orgId,
      roleType: user?.roleType,
      ended: user?.ended,
      currency: user?.currency,
      otherCurrencies: user?.otherCurrencies,
      viewAs,
    };
    if (!viewed) return { ...me, ...own, permissions: new Set(user?.permissionList) };
    const reach = withinRole(own, viewed);
    return { ...me, ...reach, permissions: new Set(reach.grants.keys()), viewed };
  }, [user, viewed]);
  return <AccessContext value={access}>{children}</AccessContext>;
}
