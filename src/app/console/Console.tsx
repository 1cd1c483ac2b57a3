import { ServerClockProvider } from '@realtime';
import { useMemo } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { Shell } from '../shell/Shell';
import { AccessBoundary } from './AccessBoundary';
import { createConsoleRoutes, routesAt } from './consoleRoutes';

const ROUTES = createConsoleRoutes(Shell);

export { TOPICS } from '../features';
export { fetchPage } from './fetchPage';
export { prefetchFirstPage } from './firstPage';

/** Everything behind the login. */
export default function Console() {
  const { pathname } = useLocation();
  const routes = useMemo(() => routesAt(pathname, ROUTES), [pathname]);
  return (
    <ServerClockProvider>
      <AccessBoundary>{useRoutes(routes)}</AccessBoundary>
    </ServerClockProvider>
  );
}
