import type { LedgerSums } from '@contract/orders/ledger';
import { Group, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';

const SHOWN = ['paid', 'sold', 'refunded', 'owed', 'discount', 'fees', 'money'] as const;

/** What was paid is what was handed out, given back or is still owed: the reader can add it up. */
export function LedgerSumsPanel({ sums }: { sums: LedgerSums }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  return (
    <Group gap="xl">
      {SHOWN.map((name) => (
        <div key={name}>
          <Text size="xs" c="dimmed">
            {t(`sums.${name}`)}
          </Text>
          <Text fw={600}>{format.money(sums[name])}</Text>
        </div>
      ))}
    </Group>
  );
}
