import { Text } from '@mantine/core';
import { isForeign, useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';

/** Says once on a screen in which zone its times are, where that is not the reader's. */
export function ZoneNote({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('common');
  const format = useFormat(timeZone);
  if (!isForeign(timeZone)) return null;
  return (
    <Text span size="sm" c="dimmed" data-zone>
      {t('zone', { zone: format.zone(Date.now()) })}
    </Text>
  );
}
