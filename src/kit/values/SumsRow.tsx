import type { Field, Line, LinesField } from '@contract/kit/field';
import { Table } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { lineSums } from '../form/inputs/lines/lineEdits';
import type { ResourceWords } from '../words';
import type { FieldValueProps } from './fieldValueProps';

/** What stands below the lines: the sums of their columns. */
export function SumsRow({
  field,
  lines,
  words,
  orgId,
  tail = 0,
  Value,
}: {
  field: LinesField;
  lines: readonly Line[];
  words: ResourceWords;
  /** Whose money it is. */
  orgId: unknown;
  /** Cells without a column at the end. */
  tail?: number;
  /** Draws a value. */
  Value: ComponentType<FieldValueProps>;
}) {
  const { t } = useTranslation('kit');
  if (field.sums.length === 0 || lines.length === 0) return null;
  const sums = lineSums(field, lines);
  return (
    <Table.Tfoot>
      <Table.Tr>
        <Table.Th style={{ whiteSpace: 'nowrap' }}>{t('lines.sum')}</Table.Th>
        {Object.entries(field.columns).map(([name, column]) => (
          <Table.Td key={name} fw={700} data-label={words.field(name)}>
            {Object.hasOwn(sums, name) && (
              <Value
                name={name}
                field={column as Field}
                words={words}
                value={sums[name]}
                titles={{}}
                orgId={orgId}
              />
            )}
          </Table.Td>
        ))}
        {tail > 0 && <Table.Td colSpan={tail} />}
      </Table.Tr>
    </Table.Tfoot>
  );
}
