import { z } from 'zod';
import { type Route, route } from '../../../http/route';
import { existing } from '../../../kit/kit';
import type { RouteDeps } from '../../module';
import { servedLockOrders } from '../lockers';
import { servedJdOrders, servedMeituanOrders, servedOwnOrders } from '../orders';
import { timelineOf } from './timeline';

const byId = z.object({ id: z.string().min(1).max(64) });

/** Every order has one, whichever list it is opened from. */
export function timelineRoutes(kit: RouteDeps): Route[] {
  return [servedMeituanOrders, servedJdOrders, servedOwnOrders, servedLockOrders].map((served) =>
    route({
      method: 'GET',
      path: `/${served.resource.name}/:id/timeline`,
      policy: { key: served.resource.permission, atLeast: 'V' },
      params: byId,
      summary: 'What happened to the order step by step, and what was booked for it',
      handler: async ({ principal, params: { id } }) => {
        const row = await existing(kit, served, principal, id);
        return timelineOf(kit.database.db, served, principal, row);
      },
    }),
  );
}
