import type { AnyRow } from '../../../contract/kit/resource';
import { jdAfterSales } from '../../../contract/resources/orders/jdAfterSales';
import type { CommandRequest, KitDeps, ServedResource, UnitOfWork, Values } from '../../kit/served';
import { askPlatform } from './asks';
import { announceOrder } from './news.live';
import { assertRefundMine } from './orders';

function decided(work: UnitOfWork, row: AnyRow, more: Values = {}): { set: Values } {
  assertRefundMine(work, row.refundAmt);
  const { deps, context } = work;
  return { set: { ...more, handledBy: context.principal.name, handledAt: new Date(deps.clock()) } };
}

type Decision = 'refund' | 'return' | 'reject' | 'receive';

/** JD Daojia hears of it first. */
async function ask(
  deps: KitDeps,
  row: AnyRow,
  { context, reason }: CommandRequest,
  decision: Decision,
): Promise<void> {
  const order = await deps.database.db
    .selectFrom('orders')
    .select('storeId')
    .where('id', '=', String(row.orderId))
    .executeTakeFirst();
  const of = { bill: String(row.afsNo), storeId: order?.storeId, operator: context.principal.name };
  await askPlatform(deps, 'JD', of, { wish: 'afterSale', decision, reason });
}
const approval = ({ handleType }: AnyRow) => (handleType === 'refund' ? 'refund' : 'return');

export const servedJdAfterSales: ServedResource = {
  resource: jdAfterSales,
  asks: {
    approve: (deps, row, asked) => ask(deps, row, asked, approval(row)),
    reject: (deps, row, asked) => ask(deps, row, asked, 'reject'),
    receive: (deps, row, asked) => ask(deps, row, asked, 'receive'),
    retry: (deps, row, asked) => ask(deps, row, asked, approval(row)),
  },
  async stored(work, row, before) {
    if (before?.state === row.state || row.state !== 'refund_failed') return;
    const { id, version } = row;
    const told = { id, version, orgId: String(row.orgId), no: String(row.afsNo) };
    announceOrder(work, 'jdAfterSale', 'refundFailed', told);
  },
  commands: {
    // What the customer sends back is looked at before the money goes.
    approve: async (work, row) =>
      decided(work, row, { state: row.handleType === 'refund' ? 'refunding' : 'passed' }),
    reject: async (work, row, _args, reason) => decided(work, row, { rejectReason: reason }),
    receive: async (work, row) => decided(work, row),
    retry: async (work, row) => decided(work, row),
  },
};
