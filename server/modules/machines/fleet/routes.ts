import { z } from 'zod';
import type { MapTiles } from '../../../../contract/machines/fleet/fleetMap';
import { type Route, route } from '../../../http/route';
import { sortSchema } from '../../../kit/schemas';
import type { RouteDeps } from '../../module';
import { fleetFacts } from './facts';

/** What the matrix and the map of the machines are drawn from. */
export function fleetRoutes(deps: RouteDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/devices/fleet',
      policy: { key: 'clientMain', atLeast: 'V' },
      summary: 'What the records say of the health of the machines that a question of their list finds',
      query: z.object({ sort: sortSchema }).loose(),
      handler: ({ principal, query }) => fleetFacts(deps, principal, query),
    }),
    route({
      method: 'GET',
      path: '/mapTiles',
      policy: 'session',
      summary: 'Where the pictures of the ground below maps come from, where there are any',
      handler: async (): Promise<MapTiles> => ({ url: deps.config.mapTilesUrl ?? null }),
    }),
  ];
}
