import type { Problems } from '@contract/kit/checkDraft';
import type { Line, LinesField } from '@contract/kit/field';
import { ActionIcon, Group, Table } from '@mantine/core';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldValue } from '../../../values/FieldValue';
import type { ResourceWords } from '../../../words';
import type { InputFrameProps } from '../inputFrame';
import type { InputProps } from '../inputProps';
import classes from './Lines.module.css';
import { movedLine, withCell, withoutLine } from './lineEdits';

export type LinesInputProps = InputFrameProps &
  Pick<InputProps, 'draft' | 'problems' | 'titles' | 'name' | 'words' | 'onChange'> & {
    field: LinesField;
    value: readonly Line[];
    /** Draws the input of a cell. */
    Cell: ComponentType<InputProps>;
    onBlur?(place?: string): void;
  };

/** Where a cell is, as the form knows it. */
export const cellPlace = (name: string, index: number, column: string) => `${name}.${index}.${column}`;

interface LineRowProps {
  input: LinesInputProps;
  words: ResourceWords;
  line: Line;
  index: number;
}

export function LineRow({ input, words, line, index }: LineRowProps) {
  const { name, field, value, draft, disabled, problems = {}, titles = {}, Cell, onChange, onBlur } = input;
  const { t } = useTranslation('kit');
  const set = (column: string) => (next: unknown) => onChange(withCell(value, index, column, next));
  const problem = (column: string): string | undefined => {
    const wrong: Problems[string] | undefined = problems[`${index}.${column}`];
    return wrong && words.problem(column, wrong);
  };
  const button = (label: string, Icon: typeof X, off: boolean, act: () => void) => (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      disabled={disabled || off}
      aria-label={t(label, { row: index + 1 })}
      title={t(label, { row: index + 1 })}
      onClick={act}
    >
      <Icon size={14} aria-hidden />
    </ActionIcon>
  );
  return (
    <Table.Tr>
      <Table.Td className={classes.number}>{index + 1}</Table.Td>
      {Object.entries(field.columns).map(([column, cell]) => (
        <Table.Td
          key={column}
          className={classes.cell}
          data-label={words.field(column) + (cell.required ? ' *' : '')}
        >
          {cell.readOnly ? (
            <FieldValue
              name={column}
              field={cell}
              words={words}
              value={line[column]}
              titles={titles}
              orgId={draft.orgId}
            />
          ) : (
            <Cell
              bare
              name={column}
              field={cell}
              words={words}
              disabled={disabled}
              place={cellPlace(name, index, column)}
              value={line[column] ?? null}
              draft={{ ...draft, ...line }}
              error={problem(column)}
              onChange={set(column)}
              onBlur={() => onBlur?.(`${index}.${column}`)}
            />
          )}
        </Table.Td>
      ))}
      <Table.Td>
        <Group gap={0} wrap="nowrap">
          {button('lines.up', ChevronUp, index === 0, () => onChange(movedLine(value, index, -1)))}
          {button('lines.down', ChevronDown, index === value.length - 1, () =>
            onChange(movedLine(value, index, 1)),
          )}
          {button('lines.remove', X, value.length <= field.min, () => onChange(withoutLine(value, index)))}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
