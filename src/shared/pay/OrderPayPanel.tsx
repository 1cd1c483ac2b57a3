import { Alert, Text } from '@mantine/core';
import { PayCodePanel, PayPanel } from './PayCodePanel';
import type { PayableRecord } from './pay.api';

/** Marks of what became of an order; whatever is still under way is yellow. */
const COLORS: Record<string, string> = {
  active: 'teal',
  recharged: 'teal',
  provision_failed: 'red',
  recharge_failed: 'red',
  cancelled: 'gray',
  refunded: 'gray',
};

export interface OrderPayPanelProps {
  resource: PayableRecord['resource'];
  row: Readonly<Record<string, unknown>> & { id: string };
  /** May this person pay it by a code? */
  byCode: boolean;
  /** How it is paid otherwise, or by whom. */
  otherwise: string;
  /** Words of a state in which nothing is to be paid. */
  wordOf(state: string): string;
}

/** How an order is paid, how long that is possible, and what has become of it. */
export function OrderPayPanel({ resource, row, byCode, otherwise, wordOf }: OrderPayPanelProps) {
  const state = String(row.state);
  if (state !== 'to_pay')
    return (
      <Alert color={COLORS[state] ?? 'yellow'} variant="light" role="status">
        {wordOf(state)}
      </Alert>
    );
  return (
    <PayPanel until={Number(row.payDeadline)} byCode={byCode}>
      {byCode ? (
        <PayCodePanel resource={resource} id={row.id} orderNo={String(row.orderNo)} />
      ) : (
        <Text>{otherwise}</Text>
      )}
    </PayPanel>
  );
}
