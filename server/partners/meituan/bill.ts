import { z } from 'zod';
import { PartnerError } from '../caller';
import type { PlatformBillRow } from '../platform/port';

const FEN = 100;
const MOST = 20_000;

const schema = z.object({
  data: z
    .array(
      z.object({
        wm_order_view_id: z.coerce.string().min(1).max(64),
        charge_type: z.coerce.string(),
        user_pay_amount: z.coerce.number().min(-10_000_000).max(10_000_000),
      }),
    )
    .max(MOST),
});
/** Sorts of lines that say what the customer paid or got back; others are fees and subsidies. */
const KINDS: Readonly<Record<string, PlatformBillRow['kind']>> = { '1': 'payment', '2': 'refund' };

/** @throws PartnerError */
export function meituanBill(text: string): PlatformBillRow[] {
  let told: z.output<typeof schema>;
  try {
    told = schema.parse(JSON.parse(text));
  } catch {
    throw new PartnerError('Meituan answered in another form', false);
  }
  return told.data.flatMap(({ wm_order_view_id: bill, charge_type, user_pay_amount }) => {
    const kind = Object.hasOwn(KINDS, charge_type) ? KINDS[charge_type] : undefined;
    return kind ? [{ kind, bill, amount: Math.abs(Math.round(user_pay_amount * FEN)) }] : [];
  });
}
