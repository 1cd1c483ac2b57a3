import { f, isRegionText, type RefField } from '@contract/kit/field';
import { parseFilter } from '@contract/kit/question/filter';
import { MATCH_ANY } from '@contract/kit/question/question';
import { Button, CloseButton, Group, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { useAreas, useRegionName } from '@shared/regions/useRegions';
import { ChevronDown, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../../api/resourceApi';
import { useResource } from '../../ResourceContext';
import type { ListState } from '../listState';
import classes from './FilterBar.module.css';
import type { FilterEditorProps } from './FilterEditor';
import { FilterPopover } from './FilterPopover';
import { useFilteredField } from './filteredFields';
import { filterWords } from './filterText';
import { regionText } from './RegionFilter';

type FilterBarProps = Omit<FilterEditorProps, 'field'>;
type Match = ListState['match'];
const NOTHING = f.text();

/** A filter in words, only its field where it is not on; records it names are looked up. */
export function useFilterWords(path: string, text?: string): string {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { field = NOTHING, name, words: there, label } = useFilteredField(path);
  const filter = parseFilter(name, text ?? '');
  const points = text !== undefined && (field.kind === 'ref' || field.kind === 'refs');
  const { data } = resourceApi.useTitlesQuery(
    { resource: points ? (field as RefField).to : '', ids: [...filter.values].sort() },
    { skip: !points || filter.values.length === 0 },
  );
  const areas = useAreas(text !== undefined && field.kind === 'region');
  const isNamed = text !== undefined && isRegionText(field);
  const called = useRegionName(isNamed);
  if (text === undefined) return label;
  const named = isNamed ? filter.values.map((value) => [value, called(value)]) : [];
  const regions = areas ? filter.values.map((code) => [code, regionText(areas, code)]) : named;
  const records = (data ?? []).map(({ id, title }) => [id, title]);
  const titles = Object.fromEntries([...records, ...regions]);
  const reading = { format, words: { ...there, field: () => label }, titles };
  return filterWords(field, filter, { ...reading, t: (key, options) => t(key, options) });
}

interface ChipProps extends FilterBarProps {
  name: string;
  /** Of the address; absent while it is not on. */
  text?: string;
  onOpened(opened: boolean): void;
}

/** One filter: a click edits it, the cross takes it off. */
function Chip({ name, text, ...props }: ChipProps) {
  const { state, onApply } = props;
  const { t } = useTranslation('kit');
  const said = useFilterWords(name, text);
  const on = text !== undefined;
  const remove = () => {
    const { [name]: _gone, ...others } = state.filter;
    onApply(others);
  };
  return (
    <FilterPopover
      {...props}
      field={name}
      target={(opened, toggle) => (
        <UnstyledButton className={classes.words} aria-expanded={opened} onClick={toggle}>
          {said}
          {!on && <ChevronDown size={12} aria-hidden />}
        </UnstyledButton>
      )}
      frame={(target) => (
        <span className={classes.chip} data-on={on || undefined}>
          {target}
          {on && (
            <CloseButton size="xs" aria-label={t('list.removeFilter', { filter: said })} onClick={remove} />
          )}
        </span>
      )}
    />
  );
}

/** The button for another filter. */
export function AddFilter(props: FilterBarProps) {
  const { t } = useTranslation('kit');
  return (
    <FilterPopover
      {...props}
      target={(opened, toggle) => (
        <Button
          variant="default"
          size="xs"
          leftSection={<ListFilter size={14} aria-hidden />}
          aria-expanded={opened}
          onClick={toggle}
        >
          {t('list.filter')}
        </Button>
      )}
    />
  );
}

/** Whether all filters must hold or one is enough. */
function MatchChoice({ match, onMatch }: { match: Match; onMatch(match: Match): void }) {
  const { t } = useTranslation('kit');
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

/** As many of the filters, the most used ones first, stand open above a list. */
const ALWAYS_SHOWN = 3;

/** The filters that are most used, and all that are on. */
export function FilterBar({ onMatch, ...props }: FilterBarProps & { onMatch?(match: Match): void }) {
  const { resource } = useResource();
  const { state, onApply } = props;
  const { t } = useTranslation('kit');
  const [edited, setEdited] = useState<string>();
  const on = Object.keys(state.filter);
  // The one that is being edited stays when its last value goes.
  const names = new Set([
    ...resource.list.filters.slice(0, ALWAYS_SHOWN),
    ...on,
    ...(edited === undefined ? [] : [edited]),
  ]);
  if (names.size === 0) return null;
  return (
    <Group gap="xs" className={classes.bar} role="group" aria-label={t('list.filters')}>
      {on.length > 1 && onMatch && <MatchChoice match={state.match} onMatch={onMatch} />}
      {[...names].map((name) => {
        const onOpened = (opened: boolean) => setEdited(opened ? name : undefined);
        const text = state.filter[name];
        return <Chip key={name} {...props} name={name} text={text} onOpened={onOpened} />;
      })}
      {on.length > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => onApply({})}>
          {t('list.clearFilters')}
        </Button>
      )}
    </Group>
  );
}
