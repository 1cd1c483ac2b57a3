import { z } from 'zod';
import { pageQuerySchema } from '../../../contract/common/page';
import { CARD_STATES } from '../../../contract/simCards/cardStates';
import { TRAFFIC_OPENED_BY } from '../../../contract/traffic';
import type { Database } from '../../db/database';
import { type Route, route } from '../../http/route';
import type { Ingest } from '../../ingest';
import { trafficFindings } from './findings';
import { trafficPools } from './pools';
import { listCards } from './traffic';
import { trafficSummary } from './trafficSummary';

interface TrafficDeps {
  database: Database;
  clock: () => number;
  ingest: { fleet: Pick<Ingest['fleet'], 'byId'> };
}

/** SIM cards and their traffic. */
export function trafficRoutes({ database, clock, ingest: { fleet } }: TrafficDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/iotTraffic/summary',
      policy: { anyOf: [...TRAFFIC_OPENED_BY] },
      summary: 'Traffic of the last seven days and the busiest cards of the month',
      handler: ({ principal }) => trafficSummary(database, principal, clock()),
    }),
    route({
      method: 'GET',
      path: '/iotTraffic/cards',
      policy: { anyOf: ['IoT_Mag', 'IoT_Statistics'] },
      summary: 'SIM cards, the fullest first',
      query: pageQuerySchema.extend({
        state: z.enum(CARD_STATES).optional(),
        /** At or over the first threshold of the plan. */
        over: z.literal('true').optional(),
      }),
      handler: ({ principal, query: { over, ...query } }) =>
        listCards(database, principal, { ...query, over: over !== undefined }, clock()),
    }),
    route({
      method: 'GET',
      path: '/iotTraffic/pools',
      policy: { anyOf: ['IoT_Statistics'] },
      summary: 'Traffic pools, the fullest first, with the day they are used up',
      handler: async ({ principal }) => ({ pools: await trafficPools(database, principal, clock()) }),
    }),
    route({
      method: 'GET',
      path: '/iotTraffic/findings',
      policy: { anyOf: ['IoT_Statistics'] },
      summary: 'What does not fit together: moved, stopped or silent but online, and the like',
      handler: async ({ principal }) => {
        const connOf = (machineId: string) => fleet.byId(machineId)?.state.conn;
        return { findings: await trafficFindings(database, principal, { now: clock(), connOf }) };
      },
    }),
  ];
}
