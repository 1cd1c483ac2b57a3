import type { Coverage } from '@contract/live';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** How many machines stand behind a total. A total without it would claim to know them all. */
export function CoverageNote({ cover: { n, of } }: { cover: Coverage }) {
  const { t } = useTranslation('common');
  const missing = of - n;
  const hint = missing > 0 ? t('coverage.hint', { missing }) : undefined;
  return (
    <Text span size="xs" c={missing > 0 ? undefined : 'dimmed'} title={hint} data-cover={`${n}/${of}`}>
      {t('coverage.text', { n, of })}
    </Text>
  );
}
