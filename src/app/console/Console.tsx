import { Navigate, useRoutes } from 'react-router-dom';
import { useOffline } from '../offline/useOffline';
import { Shell } from '../shell/Shell';
import { AccessBoundary } from './AccessBoundary';
import { createConsoleRoutes } from './consoleRoutes';

const ROUTES = createConsoleRoutes(Shell);

export { TOPICS } from '../features';

/** Everything behind the login. */
export default function Console() {
  const begin = useOffline();
  const page = useRoutes(ROUTES);
  return <AccessBoundary>{begin ? <Navigate to={begin} replace /> : page}</AccessBoundary>;
}
