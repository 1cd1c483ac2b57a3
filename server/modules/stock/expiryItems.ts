import { sql } from 'kysely';
import { expiryItems } from '../../../contract/resources/stock/expiryItems';
import type { ServedResource } from '../../kit/served';
import { holdLanes } from '../machines/holds/holdLanes';

/** The list is a view over what lies in the lanes. */
export const servedExpiryItems: ServedResource = {
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
    async lock({ trx, deps, context }, row, _args, reason) {
      const { laneId } = await trx
        .selectFrom('laneBatches')
        .select('laneId')
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow();
      await holdLanes(trx, [laneId], {
        hold: 'quarantined',
        reason: reason ?? '',
        at: new Date(deps.clock()),
        by: context.principal.userId || null,
      });
      return { set: { saleState: 'quarantined' } };
    },
  },
};
