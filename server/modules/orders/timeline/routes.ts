import { z } from 'zod';
import { STORE_LEDGER_DAYS } from '../../../../contract/orders/ledger';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import { type Route, route } from '../../../http/route';
import { requireRecord } from '../../../kit/kit';
import type { RouteDeps } from '../../module';
import { bookedSums } from '../ledger/sums';
import { servedLockOrders } from '../lockers/served';
import { servedJdOrders, servedMeituanOrders, servedOwnOrders } from '../orders';
import { servedStores } from '../platforms';
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
        const row = await requireRecord(kit, served, principal, id);
        return timelineOf(kit.database.db, served, principal, row);
      },
    }),
  );
}

/** What the ledger of a store adds up to. */
export function storeLedgerRoutes(kit: RouteDeps): Route[] {
  return servedStores.map((served) =>
    route({
      method: 'GET',
      path: `/${served.resource.name}/:id/ledger`,
      policy: { key: served.resource.permission, atLeast: 'V' },
      params: byId,
      summary: 'What the ledger of the store adds up to in the last days',
      handler: async ({ principal, params: { id } }) => {
        await requireRecord(kit, served, principal, id);
        const from = tradeDay(kit.clock() - (STORE_LEDGER_DAYS - 1) * DAY_MS);
        return bookedSums(kit.database.db, (eb) => eb.and([eb('storeId', '=', id), eb('day', '>=', from)]));
      },
    }),
  );
}
