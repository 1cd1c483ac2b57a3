import { columnField, type Filter, isFilter, type Operator, parseFilter } from '@contract/kit/filter';
import type { Resource } from '@contract/kit/resource';
import { Select, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Words } from '../../words';
import type { AskedState } from '../listState';
import { createLateSave } from '../table/lateSave';
import { FilterValue } from './FilterValue';
import {
  comparedBy,
  editedFilter,
  filterText,
  firstOperator,
  offeredOperators,
  WITHOUT_VALUE,
} from './filterText';

/** `replace`: the step before is not gone back to. */
export type ApplyFilter = (filter: Record<string, string>, history?: 'replace') => void;

export interface FilterEditorProps {
  resource: Resource;
  words: Words;
  state: AskedState;
  /** Field to begin with; without it the person chooses one. */
  field?: string;
  onApply: ApplyFilter;
}

const TYPING_MS = 250;

/** Asks a moment after the last change, and at once when the editor closes; all of it is one step for Back. */
function useLateApply(onApply: ApplyFilter) {
  const apply = useRef(onApply);
  apply.current = onApply;
  const late = useMemo(() => {
    let history: 'replace' | undefined;
    return createLateSave((filter: Record<string, string>) => {
      apply.current(filter, history);
      history = 'replace';
    }, TYPING_MS);
  }, []);
  useEffect(() => late.flush, [late]);
  return late;
}

/** The filter of a field as it stands, or an empty one. */
function filterOf({ resource, state }: FilterEditorProps, name: string): Filter {
  const field = columnField(resource, name);
  const present = state.filter[name];
  if (!field) return { field: name, op: 'eq', values: [] };
  if (present === undefined) return { field: name, op: firstOperator(field), values: [] };
  return editedFilter(field, parseFilter(name, present));
}

/** What is edited; the list asks for it as soon as it can be asked. */
function useFilter(props: FilterEditorProps) {
  const { resource, state, field: initial = '' } = props;
  const [filter, setFilter] = useState(() => filterOf(props, initial));
  const late = useLateApply(props.onApply);
  const edit = (next: Filter) => {
    setFilter(next);
    const { [next.field]: _before, ...others } = state.filter;
    const text = filterText(next);
    if (text === undefined) late.keep(others);
    else if (isFilter(resource, parseFilter(next.field, text))) late.keep({ ...others, [next.field]: text });
  };
  return {
    filter,
    setValues: (values: string[]) => edit({ ...filter, values }),
    compareBy(op: Operator) {
      const next = comparedBy(filter, op);
      // Without a value yet the filter before stays until there is one.
      if (filterText(next) === undefined) setFilter(next);
      else edit(next);
    },
    choose(name: string) {
      late.flush();
      setFilter(filterOf(props, name));
    },
    flush: late.flush,
  };
}

/** One filter: field, comparison, value. What is changed is asked for at once. */
export function FilterEditor({ onDone, ...props }: FilterEditorProps & { onDone(): void }) {
  const { resource, words, field: initial } = props;
  const { t } = useTranslation('kit');
  const { filter, ...change } = useFilter(props);
  const { field: name, op, values } = filter;
  const field = columnField(resource, name);
  const offered = resource.list.filters.map((each) => ({ value: each, label: words.field(each) }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.flush();
        onDone();
      }}
    >
      <Stack gap="xs" miw="15rem">
        {initial === undefined ? (
          <Select
            size="xs"
            label={t('list.filterBy')}
            data={offered}
            value={name || null}
            allowDeselect={false}
            onChange={(next) => next && change.choose(next)}
            comboboxProps={{ withinPortal: false }}
          />
        ) : (
          <Text size="xs" fw={600}>
            {words.field(name)}
          </Text>
        )}
        {field && (
          <Select
            size="xs"
            aria-label={t('list.comparison')}
            data={offeredOperators(field).map((each) => ({ value: each, label: t(`op.${each}`) }))}
            value={op}
            allowDeselect={false}
            onChange={(next) => change.compareBy(next as Operator)}
            comboboxProps={{ withinPortal: false }}
          />
        )}
        {field && !WITHOUT_VALUE.includes(op) && (
          <FilterValue
            key={name}
            name={name}
            field={field}
            op={op}
            values={values}
            words={words}
            onChange={change.setValues}
          />
        )}
      </Stack>
    </form>
  );
}
