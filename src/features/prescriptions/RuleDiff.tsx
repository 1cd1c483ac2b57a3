import { type AnyRow, fieldOf } from '@contract/kit/resource';
import { medicationRules } from '@contract/resources/prescriptions/medicationRules';
import { FieldValue, useWords } from '@kit';
import { Table } from '@mantine/core';
import { Panel } from '@shared/ui';
import { useTranslation } from 'react-i18next';

interface ChangeLine {
  field: string;
  before: string | null;
  after: string | null;
}

function Side({ name, text }: { name: string; text: string | null }) {
  const words = useWords(medicationRules.name);
  const field = fieldOf(medicationRules, name);
  const value: unknown = text === null ? null : JSON.parse(text);
  return field && <FieldValue name={name} field={field} titles={{}} words={words} value={value} />;
}

/** What the rule says, beside what it is to say. */
export function RuleDiff({ row }: { row: AnyRow }) {
  const { t } = useTranslation('reviewDesk');
  const words = useWords(medicationRules.name);
  const lines = ((row.changes ?? []) as readonly ChangeLine[]).filter(
    ({ field }) => fieldOf(medicationRules, field) !== undefined,
  );
  return (
    <Panel title={t('diff.title', { count: lines.length })}>
      <Table layout="fixed" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="20%">{t('diff.field')}</Table.Th>
            <Table.Th>{t('diff.before')}</Table.Th>
            <Table.Th>{t('diff.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ field, before, after }) => (
            <Table.Tr key={field}>
              <Table.Th>{words.field(field)}</Table.Th>
              <Table.Td>
                <Side name={field} text={before} />
              </Table.Td>
              <Table.Td bg="var(--mantine-color-yellow-light)">
                <Side name={field} text={after} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}
