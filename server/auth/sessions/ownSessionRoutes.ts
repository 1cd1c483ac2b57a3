import { endOthersSchema, endOwnSchema } from '../../../contract/access/ownSessions';
import { type Route, route } from '../../http/route';
import type { AccountDeps } from '../guard/guarded';
import { requestSourceOf } from '../guard/requestFrom';
import { endOtherSessions, endOwnSession, ownSessions } from './ownSessions';

/** A person's own sessions; the list of all sessions is for administrators. */
export function ownSessionRoutes(deps: AccountDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/sys/sessions',
      policy: 'session',
      summary: 'The own sessions that still run',
      handler: ({ principal }) => ownSessions(deps, principal),
    }),
    route({
      method: 'POST',
      path: '/sys/sessions/end',
      policy: 'session',
      summary: 'End one of the own sessions, for whoever shows password and present factor',
      body: endOwnSchema,
      perMinute: 30,
      handler: async (context) => {
        await endOwnSession(deps, context.principal, context.body, requestSourceOf(context));
        return null;
      },
    }),
    route({
      method: 'POST',
      path: '/sys/sessions/endOthers',
      policy: 'session',
      summary: 'End all own sessions but this one, for whoever shows password and present factor',
      body: endOthersSchema,
      perMinute: 30,
      handler: async (context) => {
        await endOtherSessions(deps, context.principal, context.body, requestSourceOf(context));
        return null;
      },
    }),
  ];
}
