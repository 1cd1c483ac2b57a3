import { filledTwice, importable } from '@contract/kit/transfer/importing';
import type { ImportReport } from '@contract/kit/wire';
import { ScrollArea, Select, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useResource } from '../ResourceContext';

interface ImportMappingProps {
  report: ImportReport;
  onChange(mapping: Record<string, string | null>): void;
}

/** Which column of the sheet goes into which field. */
export function ImportMapping({ report, onChange }: ImportMappingProps) {
  const { resource, words } = useResource();
  const { t } = useTranslation('transfer');
  const fields = importable(resource, report.archive).map((name) => ({
    value: name,
    label: words.field(name),
  }));
  const twice = filledTwice(report.columns);
  const change = (head: string, field: string | null) =>
    onChange(
      Object.fromEntries(
        report.columns.map((column) => [column.head, column.head === head ? field : column.field]),
      ),
    );
  return (
    <ScrollArea.Autosize mah="30vh">
      <Table aria-label={t('mapping')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('head')}</Table.Th>
            <Table.Th>{t('sample')}</Table.Th>
            <Table.Th>{t('field')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.columns.map(({ head, field, sample, pictures }) => (
            <Table.Tr key={head}>
              <Table.Td>{head}</Table.Td>
              <Table.Td c="dimmed">{sample}</Table.Td>
              <Table.Td>
                <Select
                  size="xs"
                  aria-label={t('fieldOf', { head })}
                  data={fields}
                  value={field}
                  error={field !== null && twice.includes(field) && t('twice')}
                  clearable
                  placeholder={t(pictures ? 'onlyInZip' : 'ignored')}
                  onChange={(next) => change(head, next)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
