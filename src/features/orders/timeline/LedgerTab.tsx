import type { AnyRow } from '@contract/kit/resource';
import type { TimelineEntry } from '@contract/orders/timeline';
import { useResource, useWords } from '@kit';
import { Stack, Table, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { EmptyState, Panel } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { BothSides } from './BothSides';
import { LedgerSumsPanel } from './LedgerSumsPanel';
import { useTimeline } from './useTimeline';

function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t } = useTranslation('orders');
  const words = useWords('orderEntries');
  const format = useFormat();
  const dayText = (day: string) => format.date(Date.parse(`${day}T00:00`));
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {(['happenedAt', 'kind', 'debit', 'credit'] as const).map((name) => (
              <Table.Th key={name}>{words.field(name)}</Table.Th>
            ))}
            <Table.Th ta="right">{words.field('amount')}</Table.Th>
            <Table.Th>{words.field('day')}</Table.Th>
            <Table.Th>{words.field('entryNo')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.entryNo}>
              <Table.Td>{format.exact(entry.happenedAt)}</Table.Td>
              {(['kind', 'debit', 'credit'] as const).map((name) => (
                <Table.Td key={name}>{words.choice(name, entry[name])}</Table.Td>
              ))}
              <Table.Td ta="right">{format.money(entry.amount)}</Table.Td>
              <Table.Td>
                {dayText(entry.day)}
                {entry.movedFrom && (
                  <Text size="xs" c="dimmed">
                    {t('movedFrom', { day: dayText(entry.movedFrom) })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{entry.entryNo}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The money of an order, entry by entry, and what it adds up to. */
export function LedgerTab({ row }: { row: AnyRow }) {
  const { t } = useTranslation('orders');
  const { words } = useResource();
  const { data, isError, refetch } = useTimeline(row);
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={() => void refetch()} />;
  if (data.entries.length === 0) return <EmptyState kind="none" title={t('noEntries')} />;
  return (
    <Panel title={words.tab('ledger')}>
      <Stack gap="md">
        <LedgerSumsPanel sums={data.sums} />
        <BothSides sums={data.sums} told={data.told} />
        <Entries entries={data.entries} />
      </Stack>
    </Panel>
  );
}
