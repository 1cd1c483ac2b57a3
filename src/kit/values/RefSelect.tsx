import { OPTIONS_MAX } from '@contract/kit/wire';
import { CheckIcon, MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../api/resourceApi';
import classes from './RefSelect.module.css';
import { searchedFor } from './searchedFor';

export interface RefSelectProps {
  /** Resource that is looked up. */
  resource: string;
  label: string;
  /** Ids. */
  value: readonly string[];
  many?: boolean;
  size?: 'xs' | 'sm';
  error?: string;
  id?: string;
  disabled?: boolean;
  /** Narrows what is offered: filter field → `op:value`. */
  where?: Readonly<Record<string, string>>;
  withinPortal?: boolean;
  onChange(value: string[]): void;
  onBlur?(): void;
  'data-field'?: string;
}

const TYPING_MS = 250;
/** Stands for a title that is not known yet. */
const UNTITLED = '…';
/** In the place of an id. */
const MORE = '…';

/** Records to choose from, searched on the server, with the titles of those that are chosen. */
function useOptions({ resource, value, many, where }: RefSelectProps) {
  const [typed, setTyped] = useState('');
  const [waited] = useDebouncedValue(typed, TYPING_MS);
  const key = [...value].sort().join(',');
  const ids = useMemo(() => key.split(',').filter((id) => id !== ''), [key]);
  const chosen = resourceApi.useTitlesQuery({ resource, ids }, { skip: ids.length === 0 });
  const only = many ? undefined : value[0];
  const title = only && (chosen.data?.find(({ id }) => id === only)?.title ?? UNTITLED);
  const q = searchedFor(waited, title);
  const found = resourceApi.useOptionsQuery({ resource, q, where });
  const options = useMemo(() => {
    const known = [...(chosen.data ?? []), ...(found.data ?? []).slice(0, OPTIONS_MAX)];
    const byId = new Map(known.map((option) => [option.id, option]));
    for (const id of ids) if (!byId.has(id)) byId.set(id, { id, title: UNTITLED });
    return byId;
  }, [chosen.data, found.data, ids]);
  const more = (found.data?.length ?? 0) > OPTIONS_MAX;
  // What is chosen is known by its name, but only found where it is searched for.
  const isOffered = (id: string) =>
    q === undefined || id === MORE || found.data?.some((each) => each.id === id);
  return { options, more, isOffered, typed, setTyped, fetching: found.isFetching };
}

function OptionLine({ label, hint, checked }: { label: string; hint?: string; checked?: boolean }) {
  return (
    <>
      {checked && <CheckIcon className={classes.check} />}
      <span>
        {label}
        {hint && <span className={classes.hint}>{hint}</span>}
      </span>
    </>
  );
}

/** Chooses one or several records of a resource. */
export function RefSelect(props: RefSelectProps) {
  const {
    label,
    value,
    many,
    size = 'sm',
    error,
    id,
    disabled,
    withinPortal = true,
    onChange,
    onBlur,
  } = props;
  const { t } = useTranslation('kit');
  const { options, more, isOffered, typed, setTyped, fetching } = useOptions(props);
  const data = useMemo(() => {
    const offered = [...options.values()].map(({ id, title }) => ({ value: id, label: title }));
    const line = { value: MORE, label: t('list.firstOnes', { max: OPTIONS_MAX }), disabled: true };
    return more ? [...offered, line] : offered;
  }, [options, more, t]);
  const common = {
    'aria-label': id ? undefined : label,
    id,
    data,
    size,
    error,
    disabled,
    onBlur,
    searchable: true,
    // The first field of a new record has the focus: an open list would cover the form.
    openOnFocus: false,
    'data-field': props['data-field'],
    clearable: true,
    searchValue: typed,
    onSearchChange: setTyped,
    comboboxProps: { withinPortal },
    classNames: { option: classes.option, options: classes.list },
    withScrollArea: false,
    renderOption: ({ option, checked }: { option: { value: string; label: string }; checked?: boolean }) => (
      <OptionLine label={option.label} hint={options.get(option.value)?.hint} checked={checked} />
    ),
    nothingFoundMessage: t(fetching ? 'list.searching' : 'list.nothing'),
    // The server has searched already, by other fields too.
    filter: ({ options: all }: { options: unknown[] }) =>
      (all as { value: string }[]).filter((option) => isOffered(option.value)) as never,
  } as const;
  if (many) return <MultiSelect {...common} value={[...value]} onChange={onChange} />;
  return (
    <Select {...common} value={value[0] ?? null} onChange={(next) => onChange(next === null ? [] : [next])} />
  );
}
