import { useRoutes } from 'react-router-dom';
import { AccessBoundary } from './AccessBoundary';
import { createConsoleRoutes } from './consoleRoutes';
import { Shell } from './shell/Shell';

const ROUTES = createConsoleRoutes(Shell);

/** Everything behind the login. */
export default function Console() {
  return <AccessBoundary>{useRoutes(ROUTES)}</AccessBoundary>;
}
