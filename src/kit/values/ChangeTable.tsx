import { type ChangeLine, parsedSide } from '@contract/kit/changeLines';
import { type AnyRow, fieldOf, type Resource } from '@contract/kit/resource';
import type { Titles } from '@contract/kit/wire';
import { Table, Text } from '@mantine/core';
import { Panel } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { useWords } from '../words';
import { FieldValue } from './FieldValue';

const NO_TITLES: Titles = {};

interface ChangeTableProps {
  /** Whose fields change. */
  resource: Resource;
  /** What waits for a second person, with its `changes`. */
  row: AnyRow;
  titles?: Titles;
}

/** What was, beside what is to be. */
export function ChangeTable({ resource, row, titles = NO_TITLES }: ChangeTableProps) {
  const { t } = useTranslation('record');
  const words = useWords(resource.name);
  const lines = ((row.changes ?? []) as readonly ChangeLine[]).flatMap((line) => {
    const field = fieldOf(resource, line.field);
    return field ? [{ line, field }] : [];
  });
  if (lines.length === 0) return <Text size="sm">{t('changes.nothing')}</Text>;
  return (
    <Panel title={t('changes.title', { count: lines.length })}>
      <Table layout="fixed" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="20%">{t('changes.field')}</Table.Th>
            <Table.Th>{t('changes.before')}</Table.Th>
            <Table.Th>{t('changes.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ line: { field: name, before, after }, field }) => {
            const shown = { name, field, titles, words, orgId: row.orgId };
            return (
              <Table.Tr key={name}>
                <Table.Th>{words.field(name)}</Table.Th>
                <Table.Td>
                  <FieldValue {...shown} value={parsedSide(before)} />
                </Table.Td>
                <Table.Td bg="var(--mantine-color-yellow-light)">
                  <FieldValue {...shown} value={parsedSide(after)} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}
