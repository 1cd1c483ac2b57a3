import { sql } from 'kysely';
import type { CoverRow } from '../../../../contract/stocking/cover';
import { type Route, route } from '../../../http/route';
import type { RouteDeps } from '../../module';
import { stockRowsOf } from '../stock.live';
import { coversComputedAt } from './covers';

/** How long what is running out still lasts. */
export function coverRoutes({ database, ingest }: Pick<RouteDeps, 'database' | 'ingest'>): Route[] {
  return [
    route({
      method: 'GET',
      path: '/stockCovers',
      policy: { anyOf: ['clientMain'] },
      summary: 'Days of cover of the products at or under their minimum, with what they were worked out from',
      handler: async ({ principal }): Promise<CoverRow[]> => {
        const low = stockRowsOf(ingest.fleet, principal).filter(({ level }) => level !== 'ok');
        const rows = await database.db
          .selectFrom('stockCovers')
          .select(['deviceId', 'productId', 'cover'])
          .where('orgId', 'in', [...principal.orgIds])
          .where(
            sql<boolean>`(device_id, product_id) in (select * from unnest(${low.map(({ machineId }) => machineId)}::text[],
              ${low.map(({ productId }) => productId)}::text[]))`,
          )
          .execute();
        const at = await coversComputedAt(database.db);
        return rows.map(({ cover, ...row }) => ({ ...row, ...cover, at }));
      },
    }),
  ];
}
