import { z } from 'zod';
import { millisSchema, ulidSchema } from '../../../contract/common/ids';
import { pageQuerySchema } from '../../../contract/common/page';
import type { Database } from '../../db/database';
import { paged } from '../../http/paging';
import { type Route, route } from '../../http/route';
import { toDoorRow } from './doorRow';
import { doorPeople } from './people';
import { withStock } from './stockOf';

const query = pageQuerySchema.pick({ page: true, pageSize: true }).extend({
  machineId: ulidSchema.optional(),
  from: millisSchema.optional(),
  to: millisSchema.optional(),
});

/** The history of door openings. */
export function doorRoutes({ db }: Database, clock: () => number): Route[] {
  return [
    route({
      method: 'GET',
      path: '/doorRecords',
      policy: { anyOf: ['openDoor'] },
      summary: 'Door openings, newest first',
      query,
      handler: async ({ principal, query: { machineId, from, to, ...page } }) => {
        let rows = db
          .selectFrom('doorRecords')
          .selectAll()
          .where('orgId', 'in', [...principal.orgIds])
          .orderBy('openAt', 'desc')
          .orderBy('id', 'desc');
        if (machineId) rows = rows.where('deviceId', '=', machineId);
        if (from !== undefined) rows = rows.where('openAt', '>=', new Date(from));
        if (to !== undefined) rows = rows.where('openAt', '<', new Date(to));
        const found = await paged(db, rows, page, toDoorRow);
        return { ...found, rows: await withStock(db, found.rows, clock()) };
      },
    }),
    route({
      method: 'GET',
      path: '/organizations/:id/doorPeople',
      policy: { anyOf: ['openDoor'] },
      summary: 'Whose the numbers are that readers of the machines of an institution report',
      params: z.object({ id: z.string().min(1).max(64) }),
      handler: ({ principal, params: { id } }) => doorPeople(db, principal, id),
    }),
  ];
}
