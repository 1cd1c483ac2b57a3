import { kitTables, tableOf } from '../kit/query/listQuery';
import { causeEvents } from '../kit/records/systemEvents';
import type { KitDeps, RowsQuery } from '../kit/served';
import {
  CALLS_AT_ONCE,
  type CodeOrders,
  closeCoded,
  duePayments,
  eachOf,
  type PaymentCheckDeps,
} from './looks';
import type { PayableResource, PayableRow } from './payable';
import { takePayment, takeRefund } from './payments';

const AT_ONCE = 500;

export interface SettleDeps extends PaymentCheckDeps {
  kit: KitDeps;
}

const rowsOf = ({ kit }: SettleDeps, { served }: PayableResource) =>
  kitTables(kit.database.db).selectFrom(tableOf(served)) as RowsQuery;

/** Orders whose time to pay is over. The table is the memory: a restart loses nothing. */
async function expire(
  { kit, clock }: SettleDeps,
  payable: PayableResource,
  ids: readonly string[],
): Promise<number> {
  return causeEvents(kit, payable.served, {
    event: 'expire',
    ids,
    process: `job:${payable.served.resource.name}.expire`,
    values: async () => payable.closed?.(clock()) ?? {},
  });
}

/** Records of a payable, as the looks at the provider see them. */
export const codesOf = (deps: SettleDeps, payable: PayableResource): CodeOrders => ({
  rows: () => rowsOf(deps, payable),
  unpaid: 'to_pay',
  closes: ['to_pay', 'cancelled'],
  take: (payment) => takePayment(deps.kit, [payable], payment),
  expire: (id) => expire(deps, payable, [id]),
  note: (id, at) =>
    kitTables(deps.kit.database.db)
      .updateTable(tableOf(payable.served))
      .set(at)
      .where('id', '=', id)
      .execute(),
});

/** Orders without a code: nobody can have paid them. */
export async function expireUncoded(deps: SettleDeps, payable: PayableResource): Promise<number> {
  const due = duePayments(deps, codesOf(deps, payable)).where('codeUrl', 'is', null);
  const rows = await due.select('id').limit(AT_ONCE).execute();
  return expire(
    deps,
    payable,
    rows.map(({ id }) => String(id)),
  );
}

/** Orders with a code that the provider still takes money for. */
export const settleCoded = (deps: SettleDeps, payable: PayableResource): Promise<void> =>
  closeCoded(deps, codesOf(deps, payable));

/** Money that came too late goes back; the same number again asks how far it is. */
export async function refundLate(deps: SettleDeps, payable: PayableResource): Promise<void> {
  const { payment, kit } = deps;
  if (!payment) return;
  const rows = (await rowsOf(deps, payable)
    .where('state', '=', 'refunding')
    .where('codeUrl', 'is not', null)
    .select(['orderNo', 'amount'])
    .limit(CALLS_AT_ONCE)
    .execute()) as unknown as readonly Pick<PayableRow, 'orderNo' | 'amount'>[];
  await eachOf(deps, rows, async ({ orderNo, amount: total }) => {
    const wanted = { outTradeNo: orderNo, outRefundNo: `R${orderNo}`, amount: total, total };
    const reason = 'paid after the order was closed';
    await takeRefund(kit, [payable], await payment.refund({ ...wanted, reason }));
  });
}
