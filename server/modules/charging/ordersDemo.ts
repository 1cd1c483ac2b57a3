import { type ChargeTerm, priceOf } from '../../../contract/charging/price';
import { CHARGE_PAY_WINDOW_MS } from '../../../contract/charging/words';
import { usccDigit } from '../../../contract/common/checkDigits';
import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/time/durations';
import type { DemoWorld } from '../../db/demo-data';
import { personName } from '../../db/demo-data/institutions/names';
import type { NewRow } from '../../db/demo-data/world';
import { numberText } from '../../kit/records/documentNumber';

const STATES = [
  'active',
  'active',
  'cancelled',
  'to_pay',
  'refunded',
  'active',
  'refunding',
  'paid',
  'provision_failed',
] as const;
const BOUGHT: readonly ChargeTerm[] = ['y1', 'm6', 'm3', 'y2', 'y3', 'm1'];

const INVOICES = ['none', 'asked', 'issued', 'refused', 'issued', 'reversed', 'none'] as const;
interface InvoiceSample {
  state: (typeof STATES)[number];
  name: string;
  at: number;
  number: number;
}

/** Invoices of orders that have begun, in each state; their numbers have twenty digits, as those of tax offices. */
function invoiceOf({ state, name, at, number }: InvoiceSample) {
  const invoiceState = state === 'active' ? (INVOICES[number % INVOICES.length] ?? 'none') : 'none';
  if (invoiceState === 'none') return { invoiceState };
  const body = `91330106MA${String(number).padStart(7, '0')}`;
  const asked = { invoiceState, invoiceTitle: name, invoiceTaxNo: body + (usccDigit(body) ?? '') };
  if (invoiceState === 'asked') return asked;
  if (invoiceState === 'refused') return { ...asked, invoiceRefusal: '抬头与税号不一致，请核对后重新申请' };
  const invoiceNo = (count: number) => `2633200000${String(count).padStart(10, '0')}`;
  const issued = { ...asked, invoiceNo: invoiceNo(number), invoiceDate: tradeDay(at + DAY_MS) };
  const reversalNo = invoiceNo(5_000 + number);
  if (invoiceState === 'reversed')
    return {
      ...issued,
      invoiceReversalNo: reversalNo,
      invoiceReversed: `${issued.invoiceNo} → ${reversalNo}`,
    };
  // Every second one took the place of another, whose title was wrong.
  const former = number % 2 === 0 ? `${invoiceNo(8_000 + number)} → ${reversalNo}` : null;
  return { ...issued, invoiceReversed: former };
}

/** Three orders for each customer, in every state, with their invoices. */
export function ordersDemo(
  { world, tree }: DemoWorld,
  chargeItems: readonly NewRow<'chargeItems'>[],
): NewRow<'chargeOrders'>[] {
  const random = world.random.fork('charge orders');
  return tree.owners.flatMap(({ orgId, plan }, owner) =>
    [0, 1, 2].map((round): NewRow<'chargeOrders'> => {
      const state = STATES[(owner * 3 + round) % STATES.length] ?? 'active';
      const at = state === 'to_pay' ? world.now - 5 * MINUTE_MS : world.to - random.int(1, 28) * DAY_MS;
      const term = BOUGHT[(owner + round) % BOUGHT.length] ?? 'y1';
      const lines = chargeItems.slice(0, 1 + round).map((item) => {
        const qty = item.unit === 'org' ? 1 : random.int(1, 8);
        const fees = { monthlyFee: Number(item.monthlyFee), yearlyFee: Number(item.yearlyFee) };
        return { itemId: item.id, term, qty, ...priceOf(fees, term, qty), upgrade: 0 };
      });
      const paid = state !== 'to_pay' && state !== 'cancelled';
      const closed = state === 'cancelled' || state === 'refunded';
      return {
        id: world.newId(at),
        orgId,
        orderNo: numberText('CO', tradeDay(at), owner * 3 + round + 1),
        state,
        lines: JSON.stringify(lines),
        amount: lines.reduce((sum, { pay }) => sum + pay, 0),
        payType: random.pick(['wechat', 'bank_transfer'] as const),
        payDeadline: new Date(at + CHARGE_PAY_WINDOW_MS),
        payTradeNo: paid ? `42000${random.int(100_000_000, 999_999_999)}` : null,
        paidAt: paid ? new Date(at + 4 * MINUTE_MS) : null,
        orderedBy: personName(random),
        orderedAt: new Date(at),
        closedAt: closed ? new Date(at + HOUR_MS) : null,
        ...invoiceOf({ state, name: plan.name, at, number: owner * 3 + round }),
      };
    }),
  );
}

/** Numbers of their invoices and reversals, never reused. */
export const invoiceNumbersDemo = (orders: readonly NewRow<'chargeOrders'>[]): NewRow<'invoiceNumbers'>[] =>
  orders.flatMap(({ id, orgId, invoiceNo, invoiceReversed }) => {
    const numbers = [invoiceNo, ...(invoiceReversed?.split(/; | → /) ?? [])];
    return [...new Set(numbers)].flatMap((no) => (no ? [{ no, orgId, orderId: id }] : []));
  });
