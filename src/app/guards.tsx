import { loginPathFor, selectPhase } from '@features/session';
import { Center, Loader } from '@mantine/core';
import { AccessContext } from '@shared/lib';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { mayOpen, type Page } from './pages';
import { NoPermission } from './shell/notices';

/** Something is on its way; silent for screens, spoken for readers. */
export function Waiting() {
  const { t } = useTranslation('shell');
  return (
    <Center mih="60vh" role="status" aria-label={t('waiting')}>
      <Loader type="dots" />
    </Center>
  );
}

/** Lets signed-in people through; others come back here after the login. */
export function SignedIn({ children }: { children: ReactNode }) {
  const phase = useSelector(selectPhase);
  const { pathname, search } = useLocation();
  if (phase === 'signedIn') return children;
  if (phase === 'signedOut') return <Navigate to={loginPathFor(`${pathname}${search}`)} replace />;
  return <Waiting />;
}

export function usePermissions(): ReadonlySet<string> {
  return use(AccessContext).permissions;
}

/** The page for those who may see it, the 401 page for others. */
export function Permitted({ page, children }: { page: Page; children: ReactNode }) {
  const permissions = usePermissions();
  return mayOpen(page, permissions) ? children : <NoPermission />;
}
