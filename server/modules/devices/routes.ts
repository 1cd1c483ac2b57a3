import { z } from 'zod';
import { ulidSchema } from '../../../contract/common/ids';
import { type Route, route } from '../../http/route';
import { type IssueDeps, issueSecret } from './deviceAuths';
import { deviceDetail } from './devices';
import { planogramOf } from './planogram';

const byId = z.object({ id: ulidSchema });

/** Machines, their planogram and their credentials. */
export function deviceRoutes(deps: IssueDeps): Route[] {
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
