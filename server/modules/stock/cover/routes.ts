import { sql } from 'kysely';
import type { Page } from '../../../../contract/common/page';
import { type CoverRow, coverPageSchema } from '../../../../contract/stocking/cover';
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
      summary:
        'Days of cover of the products at or under their minimum, page by page, with what they were worked out from',
      query: coverPageSchema,
      handler: async ({ principal, query: { page, pageSize } }): Promise<Page<CoverRow>> => {
        // In the order of the fleet: sorting tens of thousands for each page would take longer than all the rest.
        const low = stockRowsOf(ingest.fleet, principal, ({ level }) => level !== 'ok');
        const own = low.slice((page - 1) * pageSize, page * pageSize);
        const rows = await database.db
          .selectFrom('stockCovers')
          .select(['deviceId', 'productId', 'cover'])
          .where('orgId', 'in', [...principal.orgIds])
          .where(
            sql<boolean>`(device_id, product_id) in (select * from unnest(${own.map(({ machineId }) => machineId)}::text[],
              ${own.map(({ productId }) => productId)}::text[]))`,
          )
          .execute();
        const at = await coversComputedAt(database.db);
        return {
          rows: rows.map(({ cover, ...row }) => ({ ...row, ...cover, at })),
          total: low.length,
          page,
          pageSize,
        };
      },
    }),
  ];
}
