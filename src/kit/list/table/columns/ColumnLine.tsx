import type { Field } from '@contract/kit/field';
import { COLUMN_WIDTH, type Density } from '@contract/kit/question/address';
import { columnField } from '@contract/kit/question/filter';
import type { ColumnSetting } from '@contract/kit/wire';
import { ActionIcon, Checkbox, Group, NumberInput } from '@mantine/core';
import { ArrowDown, ArrowUp, Pin, PinOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../../../ResourceContext';
import { fittingWidth, movedColumn, shownKeys, WIDTH_STEP, widthOf, withColumn } from './columns';

export interface ColumnsMenuProps {
  /** Whether the person's own look has arrived; nothing can be changed before. */
  known: boolean;
  columns: readonly ColumnSetting[];
  density: Density;
  onChange(columns: ColumnSetting[]): void;
  onDensity(density: Density): void;
  onReset(): void;
}

type LineProps = Pick<ColumnsMenuProps, 'columns' | 'onChange'> & {
  column: ColumnSetting;
  index: number;
};

/** Width of a column by keyboard. */
function Width({ column: { key, width }, columns, onChange }: LineProps) {
  const { resource, words } = useResource();
  const { t } = useTranslation('kit');
  // On the way to 222 stands 22, which is too little for a column: it is shown, not kept.
  const [typed, setTyped] = useState<number | string>();
  return (
    <NumberInput
      size="xs"
      w={72}
      aria-label={t('list.columnWidth', { name: words.field(key) })}
      min={COLUMN_WIDTH.least}
      max={COLUMN_WIDTH.most}
      step={WIDTH_STEP}
      allowDecimal={false}
      value={typed ?? width ?? widthOf(key, columnField(resource, key) as Field, words, resource.title)}
      onBlur={() => setTyped(undefined)}
      onChange={(next) => {
        setTyped(next);
        const fits = typeof next === 'number' && next === fittingWidth(next);
        if (fits) onChange(withColumn(columns, key, { width: next }));
      }}
    />
  );
}

export function ColumnLine(props: LineProps) {
  const { column, index, columns, onChange } = props;
  const { words } = useResource();
  const { t } = useTranslation('kit');
  const { key, shown, pinned } = column;
  const name = words.field(key);
  const Pinned = pinned ? PinOff : Pin;
  const move = (by: number) => onChange(movedColumn(columns, index, index + by));
  return (
    <Group gap={4} wrap="nowrap" justify="space-between">
      <Checkbox
        size="xs"
        label={name}
        checked={shown}
        // A list without any column would be empty.
        disabled={shown && shownKeys(columns).length === 1}
        onChange={(event) => onChange(withColumn(columns, key, { shown: event.currentTarget.checked }))}
      />
      <Group gap={2} wrap="nowrap">
        <Width {...props} />
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-pressed={pinned === true}
          aria-label={t('list.pin', { name })}
          onClick={() => onChange(withColumn(columns, key, { pinned: pinned ? undefined : true }))}
        >
          <Pinned size={14} />
        </ActionIcon>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          disabled={index === 0}
          aria-label={t('list.moveUp', { name })}
          onClick={() => move(-1)}
        >
          <ArrowUp size={14} />
        </ActionIcon>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          disabled={index === columns.length - 1}
          aria-label={t('list.moveDown', { name })}
          onClick={() => move(1)}
        >
          <ArrowDown size={14} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
