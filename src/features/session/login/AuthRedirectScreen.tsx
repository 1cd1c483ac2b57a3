import { useAppDispatch } from '@shared/lib/store';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useSearchParams } from 'react-router-dom';
import { requestSessionStart } from '../state/session.requests';
import { selectPhase } from '../state/session.selectors';
import { loginPathFor, safeRedirect } from './redirect';

/** Where a sign-in elsewhere comes back to: looks who it is, and goes on. */
export default function AuthRedirectScreen() {
  const dispatch = useAppDispatch();
  const phase = useSelector(selectPhase);
  const [search] = useSearchParams();
  const target = safeRedirect(search.get('redirect'));
  useEffect(() => {
    if (phase === 'unknown') dispatch(requestSessionStart());
  }, [phase, dispatch]);
  if (phase === 'signedIn') return <Navigate to={target} replace />;
  return phase === 'signedOut' ? <Navigate to={loginPathFor(target)} replace /> : null;
}
