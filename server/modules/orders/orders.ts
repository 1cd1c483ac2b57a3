import type { AnyRow, Resource } from '../../../contract/kit/resource';
import { amountBack } from '../../../contract/orders/ownRefunds';
import { meituanReachedUntil } from '../../../contract/orders/platform/customerPhone';
import {
  type Channel,
  COLLABORATOR_REFUND_MAX,
  OWN_CHANNELS,
  PLATFORMS,
} from '../../../contract/orders/words';
import { jdOrders } from '../../../contract/resources/orders/jdOrders';
import { meituanOrders } from '../../../contract/resources/orders/meituanOrders';
import { ownOrders } from '../../../contract/resources/orders/ownOrders';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';
import { wholeOrders } from '../devices/laneGrants';
import { asksOf } from './asks';
import { bookOrder } from './ledger/book';
import { shareRefund } from './ledger/shareRefund';
import { noteGivenBack } from './machine/unpaid';
import { announceOrder, factOf } from './news.live';
import { markLinesBack, type OrderedQty, refundedValues, withAskedBack } from './own/refunds';
import { forgetAsked, requestRefund } from './own/requests';

/** The lines of the orders of a page. */
async function withItems(db: Executor, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
  if (rows.length === 0) return rows;
  const items = await db
    .selectFrom('orderItems')
    .select(['orderId', 'lineNo', 'name', 'spec', 'qty', 'price', 'amt', 'discountAmt', 'laneNo', 'batchNo'])
    .select(['dispensedQty', 'refundedQty', 'refundAskedQty'])
    .where(
      'orderId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('lineNo')
    .execute();
  const byOrder = new Map<string, OrderedQty[]>();
  for (const { orderId, ...item } of items) byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), item]);
  return rows.map((row) => ({ ...row, items: withAskedBack(row, byOrder.get(row.id) ?? []) }));
}

/** The same, and until when the customer of each can be called. */
const withReach: typeof withItems = async (db, rows) =>
  (await withItems(db, rows)).map((row) => ({ ...row, receiverPhoneUntil: meituanReachedUntil(row) }));

/** Collaborators decide about small sums only. @throws AppError 403 */
export function assertRefundMine({ context }: Pick<UnitOfWork, 'context'>, amount: unknown): void {
  if (context.principal.roleType === 'merchant_collab' && Number(amount ?? 0) > COLLABORATOR_REFUND_MAX)
    throw new AppError(403, 'err.refund.beyond');
}

const at = ({ deps }: UnitOfWork): Date => new Date(deps.clock());

/** A rejected order was paid: its money goes back. */
export function rejected(work: UnitOfWork, row: AnyRow, code: unknown, reason: string | undefined): Values {
  return {
    cancelledAt: at(work),
    cancelCode: code ?? null,
    cancelReason: reason,
    refundStatus: 'refunding',
    refundAskedAmt: row.paidAmt,
  };
}

const told = ({ id, version, orgId, orderNo }: AnyRow) => ({
  id,
  version,
  orgId: String(orgId),
  no: String(orderNo),
});

const isPlatform = (channel: Channel) => PLATFORMS.find((each) => each === channel);

function ordersOf(resource: Resource, channels: readonly [Channel, ...Channel[]]): ServedResource {
  const platform = isPlatform(channels[0]);
  return {
    resource,
    table: 'orders',
    shortSearches: true,
    visible: (rows, context) => wholeOrders(rows.where('channel', 'in', channels), context),
    complete: platform === 'MEITUAN' ? withReach : withItems,
    async stored(work, row, before) {
      const channel = platform ?? (row.channel as Channel);
      await bookOrder(work, row, before, channel);
      if (before && row.refundAmt !== before.refundAmt) await shareRefund(work, row);
      if (before) await noteGivenBack(work, row, before);
      if (before?.refundStatus !== 'refund_failed' && row.refundStatus === 'refund_failed')
        announceOrder(work, factOf(channel), 'refundFailed', told(row));
    },
    ...(platform ? { asks: asksOf(platform) } : {}),
    commands: {
      accept: async (work, row) => ({
        set: { acceptedAt: at(work), fulfilStatus: row.rxRequired === true ? 'rx_pending' : 'accepted' },
      }),
      reject: async (work, row, { code }, reason) => ({ set: rejected(work, row, code, reason) }),
      // What may not be handed out goes back.
      rejectRx: async (work, row, { code }, reason) => ({
        set: { ...rejected(work, row, code, reason), status: 'cancelled' },
      }),
      prepare: async (work) => ({ set: { readyAt: at(work) } }),
      pickUp: async (work) => ({ set: { status: 'completed', completedAt: at(work) } }),
      arrive: async () => ({ set: { fulfilStatus: 'arrived' } }),
      async agreeRefund(work, row) {
        assertRefundMine(work, row.refundAskedAmt);
        return { set: { refundDeadlineAt: null } };
      },
      async rejectRefund(work, row, _args, reason) {
        assertRefundMine(work, row.refundAskedAmt);
        await forgetAsked(work, row.id);
        return { set: { refundDeadlineAt: null, refundRejectReason: reason } };
      },
      requestRefund: async (work, row, args) => ({ set: await requestRefund(work, row, args) }),
      async confirmRefund(work, row) {
        assertRefundMine(work, amountBack(row));
        await markLinesBack(work, row);
        return { set: refundedValues(row, work.deps.clock()) };
      },
      async retryRefund(work, row) {
        assertRefundMine(work, row.refundAskedAmt);
        return {};
      },
    },
  };
}

export const servedMeituanOrders = ordersOf(meituanOrders, ['MEITUAN']);
export const servedJdOrders = ordersOf(jdOrders, ['JD']);
export const servedOwnOrders = ordersOf(ownOrders, OWN_CHANNELS);

/** Orders of a channel, whichever list they stand in. */
export function servedOrdersOf(channel: Channel): ServedResource {
  if (channel === 'MEITUAN') return servedMeituanOrders;
  return channel === 'JD' ? servedJdOrders : servedOwnOrders;
}
