import { columnField, type Filter, isFilter, type Operator, parseFilter } from '@contract/kit/filter';
import type { Resource } from '@contract/kit/resource';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { crudApi } from '../crudApi';
import type { Words } from '../words';
import { FilterValue } from './FilterValue';
import {
  comparedBy,
  editedFilter,
  filterText,
  firstOperator,
  offeredOperators,
  WITHOUT_VALUE,
} from './filterText';
import { type AskedState, questionOf } from './listState';

export interface FilterEditorProps {
  resource: Resource;
  words: Words;
  state: AskedState;
  /** Field to begin with; without it the person chooses one. */
  field?: string;
  onApply(filter: Record<string, string>): void;
}

const COUNT_AFTER_MS = 300;

/** How many records the list would have, before anything is applied. */
function Preview({
  resource,
  state,
  text,
  field,
}: {
  resource: Resource;
  state: FilterEditorProps['state'];
  text?: string;
  field: string;
}) {
  const { t } = useTranslation('crud');
  const [waited] = useDebouncedValue(text, COUNT_AFTER_MS);
  const right = waited !== undefined && isFilter(resource, parseFilter(field, waited));
  const { currentData } = crudApi.useListQuery(
    {
      ...{ resource: resource.name, page: 1, pageSize: 1, ...questionOf(state) },
      filter: { ...state.filter, ...(waited === undefined ? {} : { [field]: waited }) },
    },
    { skip: !right },
  );
  const found = right ? currentData : undefined;
  // Its line is there before it is known, so that the button below does not move from under the hand.
  return (
    <Text size="xs" c="dimmed" role="status" mih="1lh">
      {found && t(found.approximate ? 'list.wouldFindAbout' : 'list.wouldFind', { count: found.total })}
    </Text>
  );
}

/** One filter: field, comparison, value. */
export function FilterEditor({ resource, words, state, field: initial, onApply }: FilterEditorProps) {
  const { t } = useTranslation('crud');
  const present = initial === undefined ? undefined : state.filter[initial];
  const [name, setName] = useState(initial ?? '');
  const field = columnField(resource, name);
  const [filter, setFilter] = useState<Filter>(() =>
    field && present !== undefined
      ? editedFilter(field, parseFilter(name, present))
      : { field: name, op: field ? firstOperator(field) : 'eq', values: [] },
  );
  const choose = (next: string | null) => {
    if (!next) return;
    const chosen = columnField(resource, next);
    setName(next);
    setFilter({ field: next, op: chosen ? firstOperator(chosen) : 'eq', values: [] });
  };
  const values = field?.kind === 'flag' && filter.values.length === 0 ? ['true'] : filter.values;
  const text = field ? filterText({ ...filter, values }) : undefined;
  const ready = text !== undefined && isFilter(resource, parseFilter(name, text));
  const offered = resource.list.filters.map((each) => ({ value: each, label: words.field(each) }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onApply({ ...state.filter, [name]: text });
      }}
    >
      <Stack gap="xs" miw="15rem">
        <Select
          size="xs"
          label={t('list.filterBy')}
          data={offered}
          value={name || null}
          allowDeselect={false}
          disabled={initial !== undefined}
          onChange={choose}
          comboboxProps={{ withinPortal: false }}
        />
        {field && (
          <>
            <Select
              size="xs"
              aria-label={t('list.comparison')}
              data={offeredOperators(field).map((op) => ({ value: op, label: t(`op.${op}`) }))}
              value={filter.op}
              allowDeselect={false}
              onChange={(op) => setFilter(comparedBy(filter, op as Operator))}
              comboboxProps={{ withinPortal: false }}
            />
            {!WITHOUT_VALUE.includes(filter.op) && (
              <FilterValue
                name={name}
                field={field}
                op={filter.op}
                values={values}
                words={words}
                onChange={(next) => setFilter({ ...filter, values: next })}
              />
            )}
            <Preview resource={resource} state={state} text={text} field={name} />
          </>
        )}
        <Group justify="flex-end">
          <Button size="xs" type="submit" disabled={!ready}>
            {t('list.apply')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
