import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { crudApi } from './crudApi';
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

/** Records to choose from, searched on the server, with the titles of those that are chosen. */
function useOptions({ resource, value, many, where }: RefSelectProps) {
  const [typed, setTyped] = useState('');
  const [waited] = useDebouncedValue(typed, TYPING_MS);
  const key = [...value].sort().join(',');
  const ids = useMemo(() => key.split(',').filter((id) => id !== ''), [key]);
  const chosen = crudApi.useTitlesQuery({ resource, ids }, { skip: ids.length === 0 });
  const only = many ? undefined : value[0];
  const title = only && (chosen.data?.find(({ id }) => id === only)?.title ?? UNTITLED);
  const found = crudApi.useOptionsQuery({ resource, q: searchedFor(waited, title), where });
  const data = useMemo(() => {
    const titles = new Map(
      [...(chosen.data ?? []), ...(found.data ?? [])].map(({ id, title }) => [id, title]),
    );
    for (const id of ids) if (!titles.has(id)) titles.set(id, UNTITLED);
    return [...titles].map(([id, title]) => ({ value: id, label: title }));
  }, [chosen.data, found.data, ids]);
  return { data, typed, setTyped, fetching: found.isFetching };
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
  const { t } = useTranslation('crud');
  const { data, typed, setTyped, fetching } = useOptions(props);
  const common = {
    ...{ 'aria-label': id ? undefined : label, id, data, size, error, disabled, onBlur, searchable: true },
    'data-field': props['data-field'],
    ...{ clearable: true, searchValue: typed, onSearchChange: setTyped, comboboxProps: { withinPortal } },
    nothingFoundMessage: t(fetching ? 'list.searching' : 'list.nothing'),
    // The server has searched already, by other fields too.
    filter: ({ options }: { options: unknown[] }) => options as never,
  } as const;
  if (many) return <MultiSelect {...common} value={[...value]} onChange={onChange} />;
  return (
    <Select {...common} value={value[0] ?? null} onChange={(next) => onChange(next === null ? [] : [next])} />
  );
}
