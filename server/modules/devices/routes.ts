import { z } from 'zod';
import { ulidSchema } from '../../../contract/common/ids';
import type { Database } from '../../db/database';
import { type Route, route } from '../../http/route';
import { deviceDetail } from './devices';
import { planogramOf } from './planogram';

interface DeviceDeps {
  database: Database;
  clock: () => number;
}

const byId = z.object({ id: ulidSchema });

/** Machines and their planogram. */
export function deviceRoutes(deps: DeviceDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/devices/:id/overview',
      policy: { anyOf: ['clientMain', 'opsConsole'] },
      summary: 'One machine with its SIM card',
      params: byId,
      handler: ({ principal, params }) => deviceDetail(deps.database, principal, params.id),
    }),
    route({
      method: 'GET',
      path: '/devices/:id/planogram',
      policy: { anyOf: ['clientMain', 'opsConsole'] },
      summary: 'The cabinets of a machine with what stands in their lanes',
      params: byId,
      handler: ({ principal, params }) => planogramOf(deps, principal, params.id),
    }),
  ];
}
