import type { RowProps } from '@kit';
import { useAction } from '@shared/lib';
import { OrderPayPanel } from '@shared/pay/OrderPayPanel';
import { useTranslation } from 'react-i18next';

/** An order of services: by a code for anyone who may buy, with Alipay or by transfer. */
export function ChargeOrderPanel({ row }: RowProps) {
  const { t } = useTranslation('charging');
  const buys = useAction('charge:buy');
  return (
    <OrderPayPanel
      resource="chargeOrders"
      row={row}
      byCode={row.payType === 'wechat' && buys}
      otherwise={t(`pay.${String(row.payType)}`)}
      wordOf={(state) => t(`pay.${state}`)}
    />
  );
}
