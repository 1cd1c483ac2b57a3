import { z } from 'zod';
import { pageQuerySchema } from '../../../contract/common/page';
import { REJECT_REASONS } from '../../../contract/mqtt';
import type { Database } from '../../db/database';
import { paged } from '../../http/paging';
import { type Route, route } from '../../http/route';
import type { IngestMetrics } from '../../ingest';

/** What the write path has done since the start, and what it refused. */
export function operationsRoutes(deps: { database: Database; ingest: IngestMetrics }): Route[] {
  const { db } = deps.database;
  return [
    route({
      method: 'GET',
      path: '/ingest/metrics',
      policy: { action: 'ingest:inspect' },
      summary: 'Counters of the write path since the start',
      handler: async () => deps.ingest,
    }),
    route({
      method: 'GET',
      path: '/deadLetters',
      policy: { action: 'ingest:inspect' },
      summary: 'Messages that were refused, newest first',
      query: pageQuerySchema.pick({ page: true, pageSize: true }).extend({
        reason: z.enum(REJECT_REASONS).optional(),
      }),
      handler: ({ query: { reason, ...page } }) => {
        let rows = db.selectFrom('deadLetters').selectAll().orderBy('at', 'desc').orderBy('id', 'desc');
        if (reason) rows = rows.where('reason', '=', reason);
        return paged(db, rows, page, (row) => ({ ...row, at: row.at.getTime() }));
      },
    }),
  ];
}
