import type { Route } from '../http/route';
import { bulkRunRoutes } from './bulk/bulkRunRoutes';
import { revealRoutes } from './records/reveal';
import { resourceRoutes } from './routes';
import type { ServedResource } from './served';
import { exportRoutes } from './transfer/exports/exportRoutes';
import { fullExportRoutes } from './transfer/exports/fullExportRoutes';
import { importRoutes } from './transfer/imports/importRoutes';
import type { ImportRouteDeps } from './transfer/imports/startRoute';
import { viewsRoutes } from './views/routes';

/** Everything that definitions alone give. Paths with a word come before those with an id. */
export function kitRoutes(kit: ImportRouteDeps, served: readonly ServedResource[]): Route[] {
  return [
    ...viewsRoutes(kit, served),
    ...exportRoutes(kit, served),
    ...fullExportRoutes(kit, served),
    ...revealRoutes(kit, served),
    ...importRoutes(kit, served),
    ...bulkRunRoutes(kit),
    ...resourceRoutes(kit, served),
  ];
}
