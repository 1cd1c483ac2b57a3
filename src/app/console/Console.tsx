import { ServerClockProvider } from '@realtime';
import { useRoutes } from 'react-router-dom';
import { Shell } from '../shell/Shell';
import { AccessBoundary } from './AccessBoundary';
import { createConsoleRoutes } from './consoleRoutes';

const ROUTES = createConsoleRoutes(Shell);

export { TOPICS } from '../features';
export { fetchPage } from './fetchPage';
export { prefetchFirstPage } from './firstPage';

/** Everything behind the login. */
export default function Console() {
  return (
    <ServerClockProvider>
      <AccessBoundary>{useRoutes(ROUTES)}</AccessBoundary>
    </ServerClockProvider>
  );
}
