import { z } from 'zod';
import { CLIMATE_PAGE, FLEET_CLIMATE_OPENED_BY, STORAGE_CLASS_NAMES } from '../../../contract/climate';
import { millisSchema, ulidSchema } from '../../../contract/common/ids';
import { DAY_MS } from '../../../contract/time/durations';
import { assertRuns } from '../../access/policy';
import type { Database } from '../../db/database';
import { type Route, route } from '../../http/route';
import { fleetClimate } from './fleetSeries';
import { machineClimate } from './series';

const MAX_WINDOW_MS = 366 * DAY_MS;

const windowQuery = z
  .object({ from: millisSchema, to: millisSchema, zone: z.string().max(16).optional() })
  .refine(({ from, to }) => to > from && to - from <= MAX_WINDOW_MS, { path: ['to'] });

/** Temperature and humidity over time. */
export function climateRoutes({ database, clock }: { database: Database; clock: () => number }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/devices/:id/climate',
      policy: { anyOf: ['humiture', 'clientMain', 'opsConsole'] },
      summary: 'Temperature and humidity of a machine',
      params: z.object({ id: ulidSchema }),
      query: windowQuery,
      handler: ({ principal, params, query }) => {
        assertRuns(principal, CLIMATE_PAGE);
        return machineClimate(database, principal, { id: params.id, ...query, now: clock() });
      },
    }),
    route({
      method: 'GET',
      path: '/climate/fleet',
      policy: { anyOf: [...FLEET_CLIMATE_OPENED_BY] },
      summary: 'Temperature of all my machines as percentiles',
      query: z.object({
        hours: z.coerce.number().int().min(1).max(72).default(24),
        storageClass: z.enum(STORAGE_CLASS_NAMES).optional(),
      }),
      handler: ({ principal, query }) => {
        assertRuns(principal, CLIMATE_PAGE);
        return fleetClimate(database, principal, { ...query, now: clock() });
      },
    }),
  ];
}
