import { DENSITIES, type Density } from '@contract/kit/question/address';
import { Button, Popover, ScrollArea, SegmentedControl, Stack } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ColumnLine, type ColumnsMenuProps } from './ColumnLine';

/** How high the rows are; which columns are shown, in which order, how wide, and which stay in sight. */
export function ColumnsMenu({ known, density, onDensity, onReset, ...props }: ColumnsMenuProps) {
  const { t } = useTranslation('kit');
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          disabled={!known}
          leftSection={<Columns3 size={14} aria-hidden />}
        >
          {t('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <SegmentedControl
          size="xs"
          fullWidth
          mb="sm"
          aria-label={t('list.density')}
          data={DENSITIES.map((value) => ({ value, label: t(`density.${value}`) }))}
          value={density}
          onChange={(next) => onDensity(next as Density)}
        />
        <ScrollArea.Autosize mah="50vh" miw="20rem">
          <Stack gap={6}>
            {props.columns.map((column, index) => (
              <ColumnLine key={column.key} column={column} index={index} {...props} />
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
