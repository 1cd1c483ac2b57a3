import { z } from 'zod';
import { type Route, route } from '../../../http/route';
import type { RouteDeps } from '../../module';
import { reviewQueue } from './queue';
import { reviewSheet } from './sheet';

const byId = z.object({ id: z.string().min(1).max(64) });

/** What the review desk reads; what is done there are commands of the prescription. */
export function deskRoutes(deps: RouteDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/prescriptions/queue',
      policy: { key: 'pharmacyMain', atLeast: 'V' },
      summary: 'Prescriptions waiting for review, longest first, and who holds them',
      handler: ({ principal }) =>
        reviewQueue(deps.database.db, principal, { now: deps.clock(), keys: deps.keys }),
    }),
    route({
      method: 'GET',
      path: '/prescriptions/:id/sheet',
      policy: { action: 'prescription:review', sees: 'pharmacyMain' },
      summary: 'A prescription as a pharmacist reviews it',
      params: byId,
      handler: (context) => reviewSheet(deps, context, context.params.id),
    }),
  ];
}
