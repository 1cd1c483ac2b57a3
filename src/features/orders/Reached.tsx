import { MEITUAN_REACHED_HOURS } from '@contract/orders/platform/customerPhone';
import type { FactProps } from '@kit';
import { useFormat } from '@shared/lib';
import { useTimeLeft } from '@shared/ui/values/useTimeLeft';
import { useTranslation } from 'react-i18next';

function Until({ until }: { until: number }) {
  const { t } = useTranslation('orders');
  const said = { until: useFormat().dateTime(until) };
  return useTimeLeft(until) > 0 ? t('reached.until', said) : t('reached.over', said);
}

/** Until when a number that was lent for the order reaches its customer. */
export function Reached({ value }: FactProps) {
  const { t } = useTranslation('orders');
  return typeof value === 'number' ? (
    <Until until={value} />
  ) : (
    t('reached.after', { count: MEITUAN_REACHED_HOURS })
  );
}
