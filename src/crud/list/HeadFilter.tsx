import { ActionIcon, Popover } from '@mantine/core';
import { Funnel } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterEditor, type FilterEditorProps } from './FilterEditor';
import classes from './HeadFilter.module.css';

/** In the head of a column: asks for some of its values only, and shows whether that is so. */
export function HeadFilter({ field, onApply, ...props }: FilterEditorProps & { field: string }) {
  const { words, state } = props;
  const { t } = useTranslation('crud');
  const [opened, setOpened] = useState(false);
  const on = state.filter[field] !== undefined;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          className={classes.button}
          size="xs"
          variant={on ? 'light' : 'subtle'}
          color={on ? undefined : 'gray'}
          aria-label={t('list.filterColumn', { name: words.field(field) })}
          aria-pressed={on}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <Funnel size={12} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {opened && (
          <FilterEditor
            {...{ ...props, field }}
            onApply={(filter) => {
              setOpened(false);
              onApply(filter);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
