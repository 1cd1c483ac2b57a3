import type { AnyRow } from '../../../../contract/kit/resource';
import type { BoxSize } from '../../../../contract/orders/lockers';
import { lockOrders } from '../../../../contract/resources/orders/lockOrders';
import { nextNumber } from '../../../kit/records/documentNumber';
import type { ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { ownerOf } from '../../devices/ownerOf';
import { bookLocker } from '../ledger/book';
import { announceOrder } from '../news.live';
import { boxFor, boxOf, moveBox } from './boxes';
import { askOpening, voidOpenings } from './openings';

/** The sum of what is in it; its machine's owner has it. */
async function prepare(change: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  if (current) return values;
  const items = values.items as readonly { amt: number }[];
  return {
    ...values,
    orgId: await ownerOf(change.trx, values.deviceId),
    orderNo: await nextNumber(change, 'LK'),
    amount: items.reduce((sum, { amt }) => sum + amt, 0),
    placedAt: new Date(change.deps.clock()),
  };
}

/** Money goes with the medicine; somebody has to bring back what nobody has fetched. */
async function stored(change: UnitOfWork, row: AnyRow, before: AnyRow | undefined): Promise<void> {
  await bookLocker(change, row);
  if (row.state !== 'overdue' || before?.state === 'overdue') return;
  const { id, version, orgId, orderNo } = row;
  announceOrder(change, 'lockOrder', 'overdue', { id, version, orgId: String(orgId), no: String(orderNo) });
}

/** It is in no box by a person's word alone: somebody looks into the box before it is used again. */
async function leave(change: UnitOfWork, row: AnyRow, reason?: string) {
  const box = await boxOf(change, row.id);
  if (box) {
    await voidOpenings(change, box.id);
    await moveBox(change, box, 'breakDown', { orderId: null }, reason);
  }
  return { set: { returnedAt: new Date(change.deps.clock()), returnReason: reason } };
}

export const servedLockOrders: ServedResource = {
  resource: lockOrders,
  prepare,
  stored,
  commands: {
    async openForDeposit(change, row, { size }) {
      const box = await boxFor(change, row, size as BoxSize);
      await askOpening(change, { box, order: row, purpose: 'deposit' });
      return { set: { lockerCabinet: box.lockerCabinet, boxNo: box.boxNo } };
    },
    async openForReturn(change, row, _args, reason) {
      const box = await boxOf(change, row.id, 'err.locker.unknown');
      await askOpening(change, { box, order: row, purpose: 'return', reason });
      return {};
    },
    emptied: (change, row, _args, reason) => leave(change, row, reason),
    withdraw: (change, row, _args, reason) => leave(change, row, reason),
  },
};
