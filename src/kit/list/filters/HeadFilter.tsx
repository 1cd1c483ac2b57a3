import { ActionIcon } from '@mantine/core';
import { Funnel } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../../ResourceContext';
import type { FilterEditorProps } from './FilterEditor';
import { FilterPopover } from './FilterPopover';
import classes from './HeadFilter.module.css';

/** In the head of a column: asks for some of its values only, and shows whether that is so. */
export function HeadFilter(props: FilterEditorProps & { field: string }) {
  const { words } = useResource();
  const { state, field } = props;
  const { t } = useTranslation('kit');
  const on = state.filter[field] !== undefined;
  return (
    <FilterPopover
      {...props}
      target={(opened, toggle) => (
        <ActionIcon
          className={classes.button}
          size="xs"
          variant="subtle"
          color={on ? undefined : 'gray'}
          aria-label={t('list.filterColumn', { name: words.field(field) })}
          aria-pressed={on}
          aria-expanded={opened}
          onClick={toggle}
        >
          <Funnel size={12} aria-hidden />
        </ActionIcon>
      )}
    />
  );
}
