import type { NumberField } from '@contract/kit/field';
import { Button, Group, Input, Table, Text, VisuallyHidden } from '@mantine/core';
import { useCurrency, useNarrow } from '@shared/lib';
import { Plus } from 'lucide-react';
import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldValue } from '../../../values/FieldValue';
import cards from '../../../values/Stacked.module.css';
import { SumsRow } from '../../../values/SumsRow';
import { LineRow, type LinesInputProps } from './LineRow';
import classes from './Lines.module.css';
import { mayGrow } from './lineEdits';
import { PasteNotice } from './PasteNotice';
import { type Pasted, pastedCellsOf, withPasted } from './pastedCells';
import { cellPosition, useLineKeys } from './useLineKeys';

/** An embedded list, edited as a table: cells of a spreadsheet may be pasted into it. */
export function LinesInput(props: LinesInputProps) {
  const { name, field, value, draft, label, description, error, disabled, withAsterisk, onChange } = props;
  const { t } = useTranslation('kit');
  const words = props.words.columnsOf(name);
  const currency = useCurrency(draft.orgId);
  const narrow = useNarrow();
  const { table, add, onKeyDown } = useLineKeys(props);
  const [pasted, setPasted] = useState<Pasted>();
  const onPaste = (event: ClipboardEvent) => {
    const place = cellPosition(event.target);
    const cells = pastedCellsOf(event.clipboardData.getData('text/plain'));
    if (!place || !cells || disabled) return;
    event.preventDefault();
    const unitsOf = ({ unit }: NumberField) =>
      unit ? [1, 2].map((count) => t(`unit.${unit}`, { count })) : [];
    const next = withPasted(field, value, place, cells, { words, currency, unitsOf });
    setPasted(next);
    onChange(next.lines);
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
          <Table.ScrollContainer minWidth={narrow ? 0 : Object.keys(field.columns).length * 130 + 140}>
            <Table verticalSpacing={4} horizontalSpacing={6} className={narrow ? cards.stacked : undefined}>
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
              <SumsRow
                Value={FieldValue}
                field={field}
                words={words}
                lines={value}
                orgId={draft.orgId}
                tail={1}
              />
            </Table>
          </Table.ScrollContainer>
        )}
        {pasted && <PasteNotice pasted={pasted} max={field.max} words={words} />}
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
