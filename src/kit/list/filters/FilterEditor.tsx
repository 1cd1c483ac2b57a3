import type { Field } from '@contract/kit/field';
import { type Filter, type FilterOperator, parseFilter } from '@contract/kit/question/filter';
import { filteredField, isFilter } from '@contract/kit/question/filterRelated';
import type { Resource } from '@contract/kit/resource';
import { resourceNamed } from '@contract/resources';
import { Select, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../../ResourceContext';
import type { ListConditions } from '../listState';
import { createDebouncedSave } from '../table/columns/debouncedSave';
import { DeferredFilterValue } from './deferredFilterValue';
import { useFilteredField, useOffered } from './filteredFields';
import {
  comparedBy,
  editedFilter,
  filterText,
  firstOperator,
  offeredOperators,
  operatorKey,
  WITHOUT_VALUE,
} from './filterText';

/** `replace`: the step before is not gone back to. */
export type ApplyFilter = (filter: Record<string, string>, history?: 'replace') => void;

export interface FilterEditorProps {
  state: ListConditions;
  /** Field to begin with; without it the person chooses one. */
  field?: string;
  onApply: ApplyFilter;
}

const TYPING_MS = 250;

/** Asks a moment after the last change, and at once when the editor closes; all of it is one step for Back. */
function useDebouncedApply(onApply: ApplyFilter) {
  const apply = useRef(onApply);
  apply.current = onApply;
  const late = useMemo(() => {
    let history: 'replace' | undefined;
    return createDebouncedSave((filter: Record<string, string>) => {
      apply.current(filter, history);
      history = 'replace';
    }, TYPING_MS);
  }, []);
  useEffect(() => late.flush, [late]);
  return late;
}

/** The filter of a field as it stands, or an empty one. */
function filterOf(resource: Resource, state: ListConditions, name: string): Filter {
  const field = filteredField(resource, name, resourceNamed)?.field;
  const present = state.filter[name];
  if (!field) return { field: name, op: 'eq', values: [] };
  if (present === undefined) return { field: name, op: firstOperator(field), values: [] };
  return editedFilter(field, parseFilter(name, present));
}

/** What is edited; the list asks for it as soon as it can be asked. */
function useFilter(props: FilterEditorProps) {
  const { resource } = useResource();
  const { state, field: initial = '' } = props;
  const [filter, setFilter] = useState(() => filterOf(resource, state, initial));
  const late = useDebouncedApply(props.onApply);
  const edit = (next: Filter) => {
    setFilter(next);
    const { [next.field]: _before, ...others } = state.filter;
    const text = filterText(next);
    if (text === undefined) late.keep(others);
    else if (isFilter(resource, parseFilter(next.field, text), resourceNamed))
      late.keep({ ...others, [next.field]: text });
  };
  return {
    filter,
    setValues: (values: string[]) => edit({ ...filter, values }),
    compareBy(op: FilterOperator) {
      const next = comparedBy(filter, op);
      // Without a value yet the filter before stays until there is one.
      if (filterText(next) === undefined) setFilter(next);
      else edit(next);
    },
    choose(name: string) {
      late.flush();
      setFilter(filterOf(resource, state, name));
    },
    flush: late.flush,
  };
}

interface FieldChoiceProps {
  value: string;
  onChoose(path: string): void;
}

/** Which field it is about: of the record, or of one that it points at. */
function FieldChoice({ value, onChoose }: FieldChoiceProps) {
  const { t } = useTranslation('kit');
  return (
    <Select
      size="xs"
      label={t('list.filterBy')}
      data={useOffered()}
      value={value || null}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t('list.nothing')}
      maxDropdownHeight={280}
      onChange={(next) => next && onChoose(next)}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

/** How a field is compared, and with what. */
function Comparison({ field, named, filter, change }: ComparisonProps) {
  const { t } = useTranslation('kit');
  const { op, values } = filter;
  return (
    <>
      <Select
        size="xs"
        aria-label={t('list.comparison')}
        data={offeredOperators(field).map((each) => ({ value: each, label: t(operatorKey(field, each)) }))}
        value={op}
        allowDeselect={false}
        onChange={(next) => change.compareBy(next as FilterOperator)}
        comboboxProps={{ withinPortal: false }}
      />
      {!WITHOUT_VALUE.includes(op) && (
        <DeferredFilterValue
          key={filter.field}
          name={named.name}
          field={field}
          op={op}
          values={values}
          words={named.words}
          onChange={change.setValues}
        />
      )}
    </>
  );
}
interface ComparisonProps {
  field: Field;
  named: ReturnType<typeof useFilteredField>;
  filter: Filter;
  change: Pick<ReturnType<typeof useFilter>, 'compareBy' | 'setValues'>;
}

/** One filter: field, comparison, value. What is changed is asked for at once. */
export function FilterEditor({ onDone, ...props }: FilterEditorProps & { onDone(): void }) {
  const { field: initial } = props;
  const { filter, ...change } = useFilter(props);
  const named = useFilteredField(filter.field);
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
          <FieldChoice value={filter.field} onChoose={change.choose} />
        ) : (
          <Text size="xs" fw={600}>
            {named.label}
          </Text>
        )}
        {named.field && <Comparison field={named.field} named={named} filter={filter} change={change} />}
      </Stack>
    </form>
  );
}
