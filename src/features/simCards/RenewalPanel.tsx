import type { RowProps } from '@kit';
import { useAction } from '@shared/lib';
import { OrderPayPanel } from '@shared/pay/OrderPayPanel';
import { useTranslation } from 'react-i18next';

/** A renewal of SIM cards: by a code, for anyone who may renew. */
export function RenewalPanel({ row }: RowProps) {
  const { t } = useTranslation('simCards');
  const renews = useAction('simCard:renew');
  return (
    <OrderPayPanel
      resource="iotRenewalOrders"
      row={row}
      byCode={renews}
      otherwise={t('pay.noCode')}
      wordOf={(state) => t(`pay.${state}`)}
    />
  );
}
