import type { Draft, Line } from '@contract/kit/field';
import type { AnyRow } from '@contract/kit/resource';
import { amountBack, type RefundableLine, refundFor } from '@contract/orders/ownRefunds';
import type { CommandDraftProps } from '@kit';
import { Text } from '@mantine/core';
import { useCurrency, useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';

const linesIn = (value: unknown) => (Array.isArray(value) ? (value as readonly Line[]) : []);

/** For the lines that are left in the dialog, as the server works it out. */
function amountAsked({ items, paidAmt, refundAmt }: AnyRow, { lines }: Draft): number {
  const own = linesIn(items).map(
    ({ lineNo, qty, amt, discountAmt, refundedQty }): RefundableLine => ({
      lineNo: Number(lineNo),
      qty: Number(qty),
      amt: Number(amt),
      discountAmt: Number(discountAmt ?? 0),
      refundedQty: Number(refundedQty ?? 0),
    }),
  );
  const asked = new Map(linesIn(lines).map(({ lineNo, qty }) => [Number(lineNo), Number(qty ?? 0)]));
  return refundFor(own, asked, Number(paidAmt) - Number(refundAmt ?? 0)).amount;
}

/** What goes back to the customer by a command; undefined for one that is not about money. */
export function refundAmount(command: string, row: AnyRow, values: Draft): number | undefined {
  switch (command) {
    case 'requestRefund':
      return amountAsked(row, values);
    case 'agreeRefund':
    case 'rejectRefund':
    case 'retryRefund':
    case 'confirmRefund':
      return amountBack(row);
    // A paid order that cannot be delivered.
    case 'reject':
    case 'rejectRx':
      return Number(row.paidAmt) - Number(row.refundAmt ?? 0);
    default:
      return undefined;
  }
}

/** Before anybody presses the button: how much it is about. */
export function RefundSum({ command, row, values }: CommandDraftProps) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const currency = useCurrency(row.orgId);
  const amount = refundAmount(command, row, values);
  if (amount === undefined) return null;
  return (
    <Text size="sm" fw={600} role="status">
      {t(command === 'rejectRefund' ? 'refundSum.kept' : 'refundSum.back', {
        amount: format.money(amount, currency),
      })}
    </Text>
  );
}

/** The same of an after-sale, whose sum the platform has said. */
export function AfterSaleSum({ command, row, values }: CommandDraftProps) {
  const as = { approve: 'agreeRefund', receive: 'agreeRefund', retry: 'agreeRefund', reject: 'rejectRefund' }[
    command
  ];
  if (!as || !row.refundAmt) return null;
  const sum = { ...row, refundAskedAmt: row.refundAmt, paidAmt: row.refundAmt, refundAmt: 0 };
  return <RefundSum command={as} row={sum} values={values} />;
}
