import { z } from 'zod';
import { ulidSchema } from '../../../contract/common/ids';
import { pageQuerySchema } from '../../../contract/common/page';
import { type Route, route } from '../../http/route';
import { type IssueDeps, issueSecret, listDeviceAuths } from './deviceAuths';
import { deviceDetail, listDevices } from './devices';

const byId = z.object({ id: ulidSchema });

/** Machines, their planogram and their credentials. */
export function deviceRoutes(deps: IssueDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/devices',
      policy: { anyOf: ['clientMain', 'opsConsole'] },
      summary: 'Machines of my organisations',
      query: pageQuerySchema,
      handler: ({ principal, query }) => listDevices(deps.database, principal, query),
    }),
    route({
      method: 'GET',
      path: '/devices/:id',
      policy: { anyOf: ['clientMain', 'opsConsole'] },
      summary: 'One machine with cabinets, lanes and SIM card',
      params: byId,
      handler: ({ principal, params }) => deviceDetail(deps.database, principal, params.id),
    }),
    route({
      method: 'GET',
      path: '/deviceAuths',
      policy: { anyOf: ['deviceAuth'] },
      summary: 'Credentials of machines',
      query: pageQuerySchema,
      handler: ({ principal, query }) => listDeviceAuths(deps.database, principal, query),
    }),
    route({
      method: 'POST',
      path: '/deviceAuths/:id/issueSecret',
      policy: { action: 'deviceAuth:issueSecret' },
      summary: 'Issue a new secret; the machine must sign in with it from now on',
      params: byId,
      handler: ({ principal, params, ip, requestId }) =>
        issueSecret(deps, principal, { id: params.id, ip, requestId }),
    }),
  ];
}
