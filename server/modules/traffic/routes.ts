import { z } from 'zod';
import { pageQuerySchema } from '../../../contract/common/page';
import { CARD_STATES } from '../../../contract/simCards/cardStates';
import { TRAFFIC_OPENED_BY } from '../../../contract/traffic';
import type { Database } from '../../db/database';
import { type Route, route } from '../../http/route';
import { listCards, trafficSummary } from './traffic';

/** SIM cards and their traffic. */
export function trafficRoutes({ database, clock }: { database: Database; clock: () => number }): Route[] {
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
      query: pageQuerySchema.extend({ state: z.enum(CARD_STATES).optional() }),
      handler: ({ principal, query }) => listCards(database, principal, query),
    }),
  ];
}
