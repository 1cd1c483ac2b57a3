import type { Problems } from '@contract/kit/checkDraft';
import type { Line, LinesField } from '@contract/kit/field';
import { ActionIcon, Button, Group, Input, Table, Text, VisuallyHidden } from '@mantine/core';
import { useCurrency } from '@shared/lib';
import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react';
import { type ClipboardEvent, type ComponentType, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldValue } from '../../../values/FieldValue';
import { SumsRow } from '../../../values/SumsRow';
import type { Words } from '../../../words';
import type { InputFrameProps } from '../inputFrame';
import type { InputProps } from '../inputProps';
import classes from './Lines.module.css';
import { mayGrow, movedLine, newLine, withCell, withoutLine } from './lineEdits';
import { cellsOf, withPasted } from './pastedCells';

type LinesInputProps = InputFrameProps &
  Pick<InputProps, 'draft' | 'problems' | 'titles' | 'name' | 'words' | 'onChange'> & {
    field: LinesField;
    value: readonly Line[];
    /** Draws the input of a cell. */
    Cell: ComponentType<InputProps>;
    onBlur?(place?: string): void;
  };

/** Where a cell is, as the form knows it. */
const cellPlace = (name: string, index: number, column: string) => `${name}.${index}.${column}`;

interface LineRowProps {
  input: LinesInputProps;
  words: Words;
  line: Line;
  index: number;
}

function LineRow({ input, words, line, index }: LineRowProps) {
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
        <Table.Td key={column} className={classes.cell}>
          {cell.readOnly ? (
            <FieldValue name={column} field={cell} words={words} value={line[column]} titles={titles} />
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

/** Where in the table something happened. */
function placeOf(target: EventTarget): { index: number; column: string } | undefined {
  const field = target instanceof Element && target.closest<HTMLElement>('[data-field]')?.dataset.field;
  const [, index, column] = field ? field.split('.') : [];
  return column === undefined ? undefined : { index: Number(index), column };
}

/** Keys of the table: a new line, one less, one up or down; where the cursor goes then. */
function useLineKeys({ name, field, value, onChange }: LinesInputProps) {
  const table = useRef<HTMLDivElement>(null);
  const go = (index: number, column: string) =>
    // The line is drawn first.
    requestAnimationFrame(() => {
      const cell = table.current?.querySelector(`[data-field="${cellPlace(name, index, column)}"]`);
      const input = cell?.matches('input, textarea, button') ? cell : cell?.querySelector('input, textarea');
      if (input instanceof HTMLElement) input.focus();
    });
  const [first = ''] = Object.keys(field.columns);
  const add = (at = value.length) => {
    if (!mayGrow(field, value.length)) return;
    onChange(value.toSpliced(at, 0, newLine(field.columns)));
    go(at, first);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (!place) return;
    const { index, column } = place;
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    if (event.altKey && way) {
      onChange(movedLine(value, index, way));
      go(Math.min(Math.max(index + way, 0), value.length - 1), column);
    } else if (event.ctrlKey && !event.shiftKey && event.key === 'Enter') add(index + 1);
    else if (event.ctrlKey && event.key === 'Delete' && value.length > field.min) {
      onChange(withoutLine(value, index));
      go(Math.max(0, index - 1), column);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { table, add, onKeyDown };
}

/** An embedded list, edited as a table: cells of a spreadsheet may be pasted into it. */
export function LinesInput(props: LinesInputProps) {
  const { name, field, value, draft, label, description, error, disabled, withAsterisk, onChange } = props;
  const { t } = useTranslation('kit');
  const words = props.words.columnsOf(name);
  const currency = useCurrency(draft.orgId);
  const { table, add, onKeyDown } = useLineKeys(props);
  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    const cells = cellsOf(event.clipboardData.getData('text/plain'));
    if (!place || !cells || disabled) return;
    event.preventDefault();
    onChange(withPasted(field, value, place, cells, { words, currency }));
  };
  return (
    <Input.Wrapper
      component="div"
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      label={label}
      labelElement="div"
    >
      <div
        ref={table}
        role="group"
        aria-label={label ?? props['aria-label']}
        className={classes.lines}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
        {value.length > 0 && (
          <Table.ScrollContainer minWidth={Object.keys(field.columns).length * 130 + 140}>
            <Table verticalSpacing={4} horizontalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th className={classes.number}>
                    <VisuallyHidden>{t('lines.number')}</VisuallyHidden>
                  </Table.Th>
                  {Object.entries(field.columns).map(([column, { required }]) => (
                    <Table.Th key={column}>
                      {words.field(column)}
                      {required && <span className={classes.star}> *</span>}
                    </Table.Th>
                  ))}
                  <Table.Th>
                    <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {value.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place.
                  <LineRow key={index} input={props} words={words} line={line} index={index} />
                ))}
              </Table.Tbody>
              <SumsRow Value={FieldValue} field={field} words={words} lines={value} tail={1} />
            </Table>
          </Table.ScrollContainer>
        )}
        <Group gap="xs" mt={4}>
          <Button
            size="compact-xs"
            variant="default"
            data-field={name}
            disabled={disabled || !mayGrow(field, value.length)}
            leftSection={<Plus size={12} aria-hidden />}
            title={t('lines.keys')}
            onClick={() => add()}
          >
            {t('lines.add')}
          </Button>
          <Text size="xs" c="dimmed">
            {t('lines.count', { count: value.length })}
          </Text>
        </Group>
      </div>
    </Input.Wrapper>
  );
}
