import { z } from 'zod';
import { pageQuerySchema } from '../../../contract/common/page';
import type { StorageStatus } from '../../../contract/common/storage';
import { REJECT_REASONS } from '../../../contract/machines/rejected';
import type { Database } from '../../db/database';
import type { DiskReserve } from '../../disk/reserve';
import { paged } from '../../http/paging';
import { type Route, route } from '../../http/route';
import type { IngestMetrics } from '../../ingest';
import { stuckSince } from '../../ingest/metrics';

export interface OperationsDeps {
  database: Database;
  ingest: IngestMetrics;
  disk: Pick<DiskReserve, 'low' | 'free'>;
  /** Bytes kept free. */
  reserve: number;
}

const MB = 1024 * 1024;

/** With a server of its own the database has its own disk; only uploads depend on ours. */
function storageNow({ database, disk, reserve, ingest }: OperationsDeps): StorageStatus {
  return {
    stopped: disk.low && database.kind === 'pglite',
    freeMb: Math.floor(disk.free / MB),
    reserveMb: Math.ceil(reserve / MB),
    refusedSince: stuckSince(ingest) ?? null,
    // The batch itself is not in the queue.
    waiting: ingest.waiting + 1,
  };
}

/** What the write path has done since the start, and what it refused. */
export function operationsRoutes(deps: OperationsDeps): Route[] {
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
      path: '/storage',
      policy: { action: 'ingest:inspect' },
      summary: 'Whether anything is stored at the moment',
      handler: async () => storageNow(deps),
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
