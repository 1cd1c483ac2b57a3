import type { RowProps } from '@kit';
import { Alert, Text } from '@mantine/core';
import { useAction } from '@shared/lib';
import { PayCode, PayPanel } from '@shared/pay/PayCodePanel';
import { useTranslation } from 'react-i18next';

const COLORS: Record<string, string> = {
  active: 'teal',
  provision_failed: 'red',
  cancelled: 'gray',
  refunded: 'gray',
};

/** How an order is paid, how long that is possible, and what has become of it. */
export function ChargeOrderPanel({ row }: RowProps) {
  const { t } = useTranslation('charging');
  const buys = useAction('charge:buy');
  const state = String(row.state);
  if (state !== 'to_pay')
    return (
      <Alert color={COLORS[state] ?? 'yellow'} variant="light" role="status">
        {t(`pay.${state}`)}
      </Alert>
    );
  return (
    <PayPanel until={Number(row.payDeadline)}>
      {row.payType === 'wechat' && buys ? (
        <PayCode resource="chargeOrders" id={row.id} orderNo={String(row.orderNo)} />
      ) : (
        <Text>{t('pay.transfer')}</Text>
      )}
    </PayPanel>
  );
}
