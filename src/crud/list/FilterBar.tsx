import type { Field, RefField } from '@contract/kit/field';
import { columnField, parseFilter } from '@contract/kit/filter';
import { MATCH_ANY } from '@contract/kit/question';
import type { Resource } from '@contract/kit/resource';
import { Button, CloseButton, Group, Popover, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { crudApi } from '../crudApi';
import type { Words } from '../words';
import classes from './FilterBar.module.css';
import { FilterEditor, type FilterEditorProps } from './FilterEditor';
import { filterWords } from './filterText';
import type { ListState } from './listState';

type FilterBarProps = Omit<FilterEditorProps, 'field'>;
type Match = ListState['match'];

/** A filter in words; records it names are looked up. */
export function useFilterWords(resource: Resource, words: Words, name: string, text: string): string {
  const { t } = useTranslation('crud');
  const format = useFormat();
  const field = columnField(resource, name) as Field;
  const filter = parseFilter(name, text);
  const points = field.kind === 'ref' || field.kind === 'refs';
  const { data } = crudApi.useTitlesQuery(
    { resource: points ? (field as RefField).to : '', ids: [...filter.values].sort() },
    { skip: !points || filter.values.length === 0 },
  );
  const titles = Object.fromEntries((data ?? []).map(({ id, title }) => [id, title]));
  return filterWords(field, filter, { format, words, titles, t: (key, options) => t(key, options) });
}

function Chip({ name, text, ...props }: FilterBarProps & { name: string; text: string }) {
  const { resource, words, state, onApply } = props;
  const { t } = useTranslation('crud');
  const [opened, setOpened] = useState(false);
  const said = useFilterWords(resource, words, name, text);
  const remove = () => {
    const { [name]: _gone, ...others } = state.filter;
    onApply(others);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" withinPortal trapFocus returnFocus>
      <span className={classes.chip}>
        <Popover.Target>
          <UnstyledButton className={classes.words} aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {said}
          </UnstyledButton>
        </Popover.Target>
        <CloseButton size="xs" aria-label={t('list.removeFilter', { filter: said })} onClick={remove} />
      </span>
      <Popover.Dropdown>
        <FilterEditor
          {...props}
          field={name}
          onApply={(filter) => {
            setOpened(false);
            onApply(filter);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The button for another filter. */
export function AddFilter(props: FilterBarProps) {
  const { t } = useTranslation('crud');
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<ListFilter size={14} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t('list.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {opened && (
          <FilterEditor
            {...props}
            onApply={(filter) => {
              setOpened(false);
              props.onApply(filter);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Whether all filters must hold or one is enough. */
function MatchChoice({ match, onMatch }: { match: Match; onMatch(match: Match): void }) {
  const { t } = useTranslation('crud');
  const all = 'all';
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('list.match')}
      data={[
        { value: all, label: t('list.matchAll') },
        { value: MATCH_ANY, label: t('list.matchAny') },
      ]}
      value={match ?? all}
      onChange={(value) => onMatch(value === MATCH_ANY ? value : undefined)}
    />
  );
}

/** The filters that are on: a click edits one, the cross takes it off. */
export function FilterBar({ onMatch, ...props }: FilterBarProps & { onMatch(match: Match): void }) {
  const { t } = useTranslation('crud');
  const filters = Object.entries(props.state.filter);
  if (filters.length === 0) return null;
  return (
    <Group gap="xs" className={classes.bar}>
      {filters.length > 1 && <MatchChoice match={props.state.match} onMatch={onMatch} />}
      {filters.map(([name, text]) => (
        <Chip key={name} name={name} text={text} {...props} />
      ))}
      <Button size="compact-xs" variant="subtle" onClick={() => props.onApply({})}>
        {t('list.clearFilters')}
      </Button>
    </Group>
  );
}
