import type { RowProps } from '@kit';
import { Alert, Text } from '@mantine/core';
import { useAction } from '@shared/lib';
import { PayCode, PayPanel } from '@shared/pay/PayCodePanel';
import { useTranslation } from 'react-i18next';

const COLORS: Record<string, string> = {
  recharged: 'teal',
  recharge_failed: 'red',
  cancelled: 'gray',
  refunded: 'gray',
};

/** How a renewal is paid, how long that is possible, and what has become of it. */
export function RenewalPanel({ row }: RowProps) {
  const { t } = useTranslation('simCards');
  const renews = useAction('simCard:renew');
  const state = String(row.state);
  if (state !== 'to_pay')
    return (
      <Alert color={COLORS[state] ?? 'yellow'} variant="light" role="status">
        {t(`pay.${state}`)}
      </Alert>
    );
  return (
    <PayPanel until={Number(row.payDeadline)}>
      {renews ? (
        <PayCode resource="iotRenewalOrders" id={row.id} orderNo={String(row.orderNo)} />
      ) : (
        <Text>{t('pay.noCode')}</Text>
      )}
    </PayPanel>
  );
}
