import type { ColumnSetting } from '@contract/kit/wire';
import { ActionIcon, Button, Checkbox, Group, Popover, ScrollArea, Stack } from '@mantine/core';
import { ArrowDown, ArrowUp, Columns3, Pin, PinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Words } from '../words';
import { movedColumn, withColumn } from './columns';

interface ColumnsMenuProps {
  columns: readonly ColumnSetting[];
  words: Words;
  onChange(columns: ColumnSetting[]): void;
  onReset(): void;
}

function Line({
  column,
  index,
  columns,
  words,
  onChange,
}: Omit<ColumnsMenuProps, 'onReset'> & { column: ColumnSetting; index: number }) {
  const { t } = useTranslation('crud');
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
        onChange={(event) => onChange(withColumn(columns, key, { shown: event.currentTarget.checked }))}
      />
      <Group gap={2} wrap="nowrap">
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

/** Which columns are shown, in which order, and which stay in sight. */
export function ColumnsMenu({ columns, words, onChange, onReset }: ColumnsMenuProps) {
  const { t } = useTranslation('crud');
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<Columns3 size={14} aria-hidden />}>
          {t('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ScrollArea.Autosize mah="50vh" miw="16rem">
          <Stack gap={6}>
            {columns.map((column, index) => (
              <Line
                key={column.key}
                column={column}
                index={index}
                columns={columns}
                words={words}
                onChange={onChange}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Button mt="sm" size="xs" variant="subtle" fullWidth onClick={onReset}>
          {t('list.resetColumns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
