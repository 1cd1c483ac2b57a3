import { renewedUntil } from '../../../contract/charging/price';
import type { PricedLine } from '../../../contract/charging/service';
import type { AnyRow } from '../../../contract/kit/resource';
import { chargeAuthorizations } from '../../../contract/resources/charging/chargeAuthorizations';
import { chargeOrders } from '../../../contract/resources/charging/chargeOrders';
import { serviceSubscriptions } from '../../../contract/resources/charging/serviceSubscriptions';
import { tradeDay } from '../../../contract/time/chinaTime';
import { aclChanged, peopleAround } from '../../auth/sessions/sessionEnds';
import { AppError } from '../../errors';
import { ulid } from '../../ids';
import { invalid } from '../../kit/records/draft';
import { hint } from '../../kit/records/transaction';
import type { ServedResource, UnitOfWork } from '../../kit/served';

/** The service goes on where it ends, or begins now. */
async function provision(work: UnitOfWork, order: AnyRow, { itemId, term, qty }: PricedLine): Promise<void> {
  const { trx, deps } = work;
  const now = deps.clock();
  const [orgId, sourceOrder] = [String(order.orgId), String(order.orderNo)];
  const there = await trx
    .selectFrom('serviceSubscriptions')
    .select(['id', 'endAt', 'version'])
    .where('orgId', '=', orgId)
    .where('itemId', '=', itemId)
    .forUpdate()
    .executeTakeFirst();
  const endAt = new Date(renewedUntil(now, there?.endAt?.getTime(), term));
  const own = { qty, endAt, sourceOrder, state: 'active' as const, updatedAt: new Date(now) };
  if (there) {
    await trx
      .updateTable('serviceSubscriptions')
      .set({ ...own, version: there.version + 1 })
      .where('id', '=', there.id)
      .execute();
  } else {
    const startAt = new Date(now);
    await trx
      .insertInto('serviceSubscriptions')
      .values({ id: ulid(now), orgId, itemId, startAt, ...own })
      .execute();
  }
}

/** What the people of an organisation may open depends on its services. */
export async function servicesChanged({ trx, deps, committed }: UnitOfWork, orgId: string): Promise<void> {
  const people = await peopleAround(trx, orgId);
  committed.push(() => aclChanged(deps.bus, people));
}

export async function provisionAll(work: UnitOfWork, order: AnyRow): Promise<void> {
  for (const line of order.lines as readonly PricedLine[]) await provision(work, order, line);
  hint(work, serviceSubscriptions.name, order.orgId);
  await servicesChanged(work, String(order.orgId));
}

const reversedText = (invoiceNo: string, reversalNo: string) => `${invoiceNo} → ${reversalNo}`;

/** Numbers are never reused. Of two concurrent requests for one number the second is refused. */
async function takeNumber({ trx }: UnitOfWork, { id, orgId }: AnyRow, no: string): Promise<void> {
  const taken = await trx
    .insertInto('invoiceNumbers')
    .values({ no, orgId: String(orgId), orderId: id })
    .onConflict((on) => on.doNothing())
    .returning('no')
    .executeTakeFirst();
  if (!taken) throw new AppError(409, 'err.charge.invoiceTaken');
}

export const servedChargeOrders: ServedResource = {
  resource: chargeOrders,
  refusals: { charge_orders_invoice_no: 'err.charge.invoiceTaken' },
  commands: {
    async confirmPayment(work, row, { amount, tradeNo }) {
      if (amount !== row.amount)
        throw new AppError(409, 'err.pay.amount_mismatch', undefined, { amount: 'err.pay.amount_mismatch' });
      const paid = { payTradeNo: tradeNo, paidAt: new Date(work.deps.clock()) };
      // Paid too late: the money is refunded.
      if (row.state === 'cancelled') return { set: { ...paid, state: 'refunding' } };
      await provisionAll(work, row);
      return { set: { ...paid, state: 'active' } };
    },
    async provisionAgain(work, row) {
      await provisionAll(work, row);
      return {};
    },
    cancel: async ({ deps }) => ({ set: { closedAt: new Date(deps.clock()) } }),
    confirmRefund: async ({ deps }) => ({ set: { closedAt: new Date(deps.clock()) } }),
    askInvoice: async (_change, _row, { title, taxNo }) => ({
      set: { invoiceTitle: title, invoiceTaxNo: taxNo, invoiceRefusal: null },
    }),
    async issueInvoice(work, row, { invoiceNo, invoiceDate, invoiceFile }) {
      if (String(invoiceDate) > tradeDay(work.deps.clock()))
        throw invalid({ invoiceDate: 'err.charge.invoiceDate' });
      await takeNumber(work, row, String(invoiceNo));
      return { set: { invoiceNo, invoiceDate, invoiceFile, invoiceReversalNo: null } };
    },
    async reverseInvoice(work, row, { invoiceReversalNo }) {
      await takeNumber(work, row, String(invoiceReversalNo));
      const { invoiceNo, invoiceReversed } = row;
      const reversed = reversedText(String(invoiceNo), String(invoiceReversalNo));
      const before = typeof invoiceReversed === 'string' ? [invoiceReversed] : [];
      return { set: { invoiceReversalNo, invoiceReversed: [...before, reversed].join('; ') } };
    },
    refuseInvoice: async (_change, _row, _args, reason) => ({ set: { invoiceRefusal: reason } }),
  },
};

export const servedServiceSubscriptions: ServedResource = { resource: serviceSubscriptions };

export const servedChargeAuthorizations: ServedResource = {
  resource: chargeAuthorizations,
  prepare: async ({ context }, values, current) =>
    current ? values : { ...values, approver: context.principal.name },
  commands: {
    authorise: async ({ context }) => ({ set: { allowed: true, approver: context.principal.name } }),
    suspend: async ({ context }) => ({ set: { allowed: false, approver: context.principal.name } }),
  },
};
