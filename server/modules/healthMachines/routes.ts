import { healthActivateSchema, healthHeartbeatSchema } from '../../../contract/healthMachines/calls';
import { type Route, route } from '../../http/route';
import type { KitDeps } from '../../kit/served';
import { activate } from './activate';
import { heartbeat } from './presence';

/** An institution may have many machines behind one address. */
const HEARTBEATS_A_MINUTE = 600;

/** What health machines call by themselves: they have no account. */
export function healthMachineRoutes(deps: KitDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/public/healthMachines/activate',
      policy: 'public',
      perMinute: 20,
      body: healthActivateSchema,
      summary: 'A health machine activates itself with the key of its license',
      handler: ({ body, ip }) => activate(deps, body, ip),
    }),
    route({
      method: 'POST',
      path: '/public/healthMachines/heartbeat',
      policy: 'public',
      perMinute: HEARTBEATS_A_MINUTE,
      body: healthHeartbeatSchema,
      summary: 'An active health machine is there',
      handler: ({ body }) => heartbeat(deps, body.token),
    }),
  ];
}
