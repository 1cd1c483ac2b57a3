import { COOKIES } from '@contract/session';
import {
  loginPathFor,
  PAIRING_PATH,
  readCookie,
  reportUnauthorised,
  requestSessionRetry,
  selectPhase,
  selectProblem,
  selectUnpairedAt,
  useProblemText,
} from '@features/session';
import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { trackPending } from '@shared/api';
import { SLOW_MS, useAfter, useTextsGone } from '@shared/lib';
import { useAppDispatch } from '@shared/lib/store';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { Fault } from '../shell/notices/Fault';

/** Something is on its way, unless its texts belong to a build that is gone. */
export function Waiting() {
  return useTextsGone() ? <Fault fault="gone" /> : <OnItsWay />;
}

/** Silent for screens at first, spoken for readers. */
function OnItsWay() {
  const { t } = useTranslation('front');
  // What it waits for may have arrived and not be drawn: React shows a page some time after its part is there.
  useLayoutEffect(trackPending, []);
  const isSlow = useAfter(SLOW_MS);
  return (
    <Center mih="60vh" role="status" aria-label={isSlow ? undefined : t('waiting')}>
      <Stack align="center" gap="sm" p="md">
        <Loader type="dots" />
        {isSlow && <Text c="dimmed">{t('slow')}</Text>}
      </Stack>
    </Center>
  );
}

/** The server does not answer: shows a page with retry. */
function Unreachable() {
  const { t } = useTranslation('front');
  const dispatch = useAppDispatch();
  const message = useProblemText(useSelector(selectProblem));
  return (
    <Center mih="60vh" role="alert">
      <Stack align="center" gap="sm" p="md">
        <Title order={1} size="h3">
          {t('unreachable')}
        </Title>
        <Text c="dimmed" ta="center">
          {message}
        </Text>
        <Button onClick={() => dispatch(requestSessionRetry())}>{t('fault.retry')}</Button>
      </Stack>
    </Center>
  );
}

/** Lets signed-in people through; others come back here after the login. */
export function SignedIn({ children }: { children: ReactNode }) {
  const phase = useSelector(selectPhase);
  const { pathname, search } = useLocation();
  const unpaired = useSelector(selectUnpairedAt) !== undefined;
  const back = unpaired ? PAIRING_PATH : loginPathFor(`${pathname}${search}`);
  const dispatch = useAppDispatch();
  useEffect(() => {
    // The cookie may have grown old, or have been taken away.
    const signedOff = readCookie(document, COOKIES.token) === undefined;
    if (pathname && phase === 'signedIn' && signedOff) dispatch(reportUnauthorised());
  }, [pathname, phase, dispatch]);
  if (phase === 'signedIn') return children;
  if (phase === 'signedOut') return <Navigate to={back} replace />;
  if (phase === 'unreachable') return <Unreachable />;
  return <Waiting />;
}
