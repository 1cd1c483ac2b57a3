import type { AnyRow } from '../../../contract/kit/resource';
import { jdAfterSales } from '../../../contract/resources/orders/jdAfterSales';
import type { Change, Served, Values } from '../../kit/served';
import { assertRefundMine } from './orders';

function decided(change: Change, row: AnyRow, more: Values = {}): { set: Values } {
  assertRefundMine(change, row.refundAmt);
  const { deps, act } = change;
  return { set: { ...more, handledBy: act.principal.name, handledAt: new Date(deps.clock()) } };
}

export const servedJdAfterSales: Served = {
  resource: jdAfterSales,
  commands: {
    // What the customer sends back is looked at before the money goes.
    approve: async (change, row) =>
      decided(change, row, { state: row.handleType === 'refund' ? 'refunding' : 'passed' }),
    reject: async (change, row, _args, reason) => decided(change, row, { rejectReason: reason }),
    receive: async (change, row) => decided(change, row),
    retry: async (change, row) => decided(change, row),
  },
};
