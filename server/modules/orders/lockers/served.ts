import type { AnyRow } from '../../../../contract/kit/resource';
import type { BoxSize } from '../../../../contract/orders/lockers';
import { lockOrders } from '../../../../contract/resources/orders/lockOrders';
import { nextNumber } from '../../../kit/records/documentNumber';
import type { ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { bookLocker } from '../ledger/book';
import { announceOrder } from '../news.live';
import { boxFor, boxOf, moveBox } from './boxes';
import { askOpening, voidOpenings } from './openings';

/** Its number, and the sum of what is in it. */
async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  if (current) return values;
  const items = values.items as readonly { amt: number }[];
  return {
    ...values,
    orderNo: await nextNumber(work, 'LK'),
    amount: items.reduce((sum, { amt }) => sum + amt, 0),
    placedAt: new Date(work.deps.clock()),
  };
}

/** Money goes with the medicine; somebody has to bring back what nobody has fetched. */
async function stored(work: UnitOfWork, row: AnyRow, before: AnyRow | undefined): Promise<void> {
  await bookLocker(work, row);
  if (row.state !== 'overdue' || before?.state === 'overdue') return;
  const { id, version, orgId, orderNo } = row;
  announceOrder(work, 'lockOrder', 'overdue', { id, version, orgId: String(orgId), no: String(orderNo) });
}

/** It is in no box by a person's word alone: somebody looks into the box before it is used again. */
async function leave(work: UnitOfWork, row: AnyRow, reason?: string) {
  const box = await boxOf(work, row.id);
  if (box) {
    await voidOpenings(work, box.id);
    await moveBox(work, box, 'breakDown', { orderId: null }, reason);
  }
  return { set: { returnedAt: new Date(work.deps.clock()), returnReason: reason } };
}

export const servedLockOrders: ServedResource = {
  resource: lockOrders,
  prepare,
  stored,
  commands: {
    async openForDeposit(work, row, { size }) {
      const box = await boxFor(work, row, size as BoxSize);
      await askOpening(work, { box, order: row, purpose: 'deposit' });
      return { set: { lockerCabinet: box.lockerCabinet, boxNo: box.boxNo } };
    },
    async openForReturn(work, row, _args, reason) {
      const box = await boxOf(work, row.id, 'err.locker.unknown');
      await askOpening(work, { box, order: row, purpose: 'return', reason });
      return {};
    },
    emptied: (work, row, _args, reason) => leave(work, row, reason),
    withdraw: (work, row, _args, reason) => leave(work, row, reason),
  },
};
