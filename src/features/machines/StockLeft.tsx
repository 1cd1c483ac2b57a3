import type { CommandDraftProps } from '@kit';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** How much lies in a machine that is about to leave its point. */
export function StockLeft({ command, row }: CommandDraftProps) {
  const { t } = useTranslation('fleet');
  if (command !== 'unbind' || !row.stock) return null;
  return (
    <Text size="sm" fw={600}>
      {t('stockLeft', { count: Number(row.stock) })}
    </Text>
  );
}
