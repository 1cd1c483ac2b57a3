import { Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';

/** How many records a list has found. */
export function ListTotal({ total, approximate }: { total: number; approximate: boolean }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  return (
    <Text size="sm" c="dimmed">
      {t(approximate ? 'pager.about' : 'pager.total', { count: total, shown: format.number(total) })}
    </Text>
  );
}
