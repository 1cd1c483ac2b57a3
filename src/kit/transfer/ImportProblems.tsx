import type { ImportReport } from '@contract/kit/wire';
import { ScrollArea, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DANGER } from '../messages/danger';
import { useResource } from '../ResourceContext';

/** The first rows that cannot be taken, and why. */
export function ImportProblems({ report }: { report: ImportReport }) {
  const { words } = useResource();
  const { t } = useTranslation('transfer');
  if (report.problems.length === 0) return null;
  return (
    <ScrollArea.Autosize mah="30vh" viewportProps={{ tabIndex: 0 }}>
      <Table striped aria-label={t('problems')}>
        <Table.Tbody>
          {report.problems.map(({ row, field, value, msg }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one row may have several problems of one field
            <Table.Tr key={`${row}.${index}`}>
              <Table.Td>{t('row', { row })}</Table.Td>
              <Table.Td>{field ? words.field(field) : ''}</Table.Td>
              <Table.Td c="dimmed">{value}</Table.Td>
              <Table.Td c={DANGER}>{msg}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
