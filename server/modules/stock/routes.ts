import { z } from 'zod';
import type { Page } from '../../../contract/common/page';
import { pageQuerySchema } from '../../../contract/common/page';
import { compareUrgency, STOCK_LEVELS, type StockRow } from '../../../contract/stock';
import { type Route, route } from '../../http/route';
import { type StockSource, stockRowsOf } from './stock.live';

const query = pageQuerySchema.omit({ sort: true }).extend({ level: z.enum(STOCK_LEVELS).optional() });

/** What is running out, from the live state of the fleet. */
export function stockRoutes(fleet: StockSource): Route[] {
  return [
    route({
      method: 'GET',
      path: '/stockWarnings',
      policy: { anyOf: ['clientMain'] },
      summary: 'Products at or under their minimum, the most urgent first',
      query,
      handler: async ({ principal, query: { page, pageSize, q, level } }): Promise<Page<StockRow>> => {
        const wanted = (row: StockRow) =>
          (level ? row.level === level : row.level !== 'ok') && (!q || row.productName.includes(q));
        const rows = stockRowsOf(fleet, principal, wanted).sort(compareUrgency);
        return {
          rows: rows.slice((page - 1) * pageSize, page * pageSize),
          total: rows.length,
          page,
          pageSize,
        };
      },
    }),
  ];
}
