import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Beside a live chart: how many of its readings the connection did not bring. Nothing while it brings all. */
export function LostNote({ count }: { count: number }) {
  const { t } = useTranslation('common');
  if (count === 0) return null;
  return (
    <Text size="xs" title={t('chart.lostHint')} data-lost={count}>
      {t('chart.lost', { count })}
    </Text>
  );
}
