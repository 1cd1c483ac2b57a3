import { COOKIES } from '@contract/session';
import { loginPathFor, readCookie, reportUnauthorised, selectPhase } from '@features/session';
import { Center, Loader } from '@mantine/core';
import { useAppDispatch } from '@shared/lib/store';
import { type ReactNode, useEffect } from 'react';
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
  const dispatch = useAppDispatch();
  useEffect(() => {
    // The cookie may have grown old, or have been taken away.
    const signedOff = readCookie(document, COOKIES.token) === undefined;
    if (pathname && phase === 'signedIn' && signedOff) dispatch(reportUnauthorised());
  }, [pathname, phase, dispatch]);
  if (phase === 'signedIn') return children;
  if (phase === 'signedOut') return <Navigate to={loginPathFor(`${pathname}${search}`)} replace />;
  return <Waiting />;
}
