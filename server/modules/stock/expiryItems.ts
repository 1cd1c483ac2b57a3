import { sql } from 'kysely';
import { expiryItems } from '../../../contract/resources/stock/expiryItems';
import type { Served } from '../../kit/served';

/** The list is a view over what lies in the lanes. */
export const servedExpiryItems: Served = {
  resource: expiryItems,
  table: 'expiryItemList',
  view: true,
  commands: {
    async plan({ trx, deps }, row, { plannedAction, dueAt }) {
      await trx
        .updateTable('laneBatches')
        .set({
          plannedAction: plannedAction as 'discount',
          dueAt: String(dueAt),
          version: sql<number>`version + 1`,
          updatedAt: new Date(deps.clock()),
        })
        .where('id', '=', row.id)
        .execute();
      return { set: { plannedAction, dueAt } };
    },
    async lock({ trx, deps }, row, _args, reason) {
      await trx
        .updateTable('lanes')
        .set({
          saleState: 'quarantined',
          pauseReason: reason ?? null,
          version: sql<number>`version + 1`,
          updatedAt: new Date(deps.clock()),
        })
        .where('id', '=', trx.selectFrom('laneBatches').select('laneId').where('id', '=', row.id))
        .execute();
      return { set: { saleState: 'quarantined' } };
    },
  },
};
