import { loginPathFor, selectPhase } from '@features/session';
import { Center, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';

/** Something is on its way; silent for screens, spoken for readers. */
export function Waiting() {
  const { t } = useTranslation('front');
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
