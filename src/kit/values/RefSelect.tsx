import type { Option } from '@contract/kit/wire';
import { CheckIcon, MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../api/resourceApi';
import { useMadeFor } from './madeFor';
import { NothingFound } from './NothingFound';
import { offered } from './offered';
import classes from './RefSelect.module.css';
import { searchedFor, UNTITLED } from './searchedFor';

export interface RefSelectProps {
  /** Resource that is looked up. */
  resource: string;
  label: string;
  /** Ids. */
  value: readonly string[];
  many?: boolean;
  size?: 'xs' | 'sm';
  /** With a message, or a frame alone where another part shows it. */
  error?: string | boolean;
  id?: string;
  disabled?: boolean;
  /** Narrows what is offered: filter field → `op:value`. */
  where?: Readonly<Record<string, string>>;
  /** Offers none of an institution above. */
  own?: true;
  withinPortal?: boolean;
  /** Where none is found a new one may be made. */
  offersNew?: true;
  onChange(value: string[]): void;
  onBlur?(): void;
  'data-field'?: string;
}

const TYPING_MS = 250;
/** A list that is opened is not older. */
const FRESH_MS = 2_000;
/** In the place of an id. */
const MORE = '…';

/** Records to choose from, searched on the server, with the titles of those that are chosen. */
function useOptions({ resource, value, many, where, own }: RefSelectProps) {
  const [typed, setTyped] = useState('');
  const [waited] = useDebouncedValue(typed, TYPING_MS);
  const key = [...value].sort().join(',');
  const ids = useMemo(() => key.split(',').filter((id) => id !== ''), [key]);
  const chosen = resourceApi.useTitlesQuery({ resource, ids }, { skip: ids.length === 0 });
  const only = many ? undefined : value[0];
  const title = only && (chosen.data?.find(({ id }) => id === only)?.title ?? UNTITLED);
  const q = searchedFor(waited, title);
  const found = resourceApi.useOptionsQuery({ resource, q, where, own });
  const { options, cutAt } = useMemo(() => {
    const known = offered(chosen.data ?? [], found.data ?? [], q !== undefined);
    const unknown = ids.filter((id) => !known.options.has(id)).map((id) => ({ id, title: UNTITLED }));
    const all = [...known.options.values(), ...unknown];
    return { ...known, options: new Map<string, Option>(all.map((option) => [option.id, option])) };
  }, [chosen.data, found.data, ids, q]);
  // What is chosen is known by its name, but only found where it is searched for.
  const isOffered = (id: string) =>
    q === undefined || id === MORE || found.data?.some((each) => each.id === id);
  // The list came with the form; somebody else may have made since what is looked for here.
  const { fulfilledTimeStamp: since, refetch } = found;
  const onOpen = () => {
    if (since !== undefined && Date.now() - since > FRESH_MS) void refetch();
  };
  return {
    options,
    cutAt,
    isOffered,
    searched: q !== undefined,
    typed,
    setTyped,
    // Asked again in the background it goes on offering what it did.
    fetching: found.isFetching && found.currentData === undefined,
    onOpen,
  };
}

interface OptionLineProps {
  option: Partial<Option> & { title: string };
  /** Among what was searched for nothing stands below its place: the line names it. */
  searched: boolean;
  checked?: boolean;
}

function OptionLine({ option: { title, hint, above }, searched, checked }: OptionLineProps) {
  const said = [searched ? above?.join(' / ') : '', hint].filter(Boolean).join(' · ');
  return (
    <>
      {checked && <CheckIcon className={classes.check} />}
      {!checked && above && <span className={classes.check} />}
      <span style={{ paddingInlineStart: `${searched ? 0 : (above?.length ?? 0)}rem` }}>
        {title}
        {said && <span className={classes.hint}>{said}</span>}
      </span>
    </>
  );
}

/** Chooses one or several records of a resource. */
export function RefSelect(props: RefSelectProps) {
  const { label, value, many, size = 'sm', id, withinPortal = true, onChange } = props;
  const { t } = useTranslation('kit');
  const { options, cutAt, isOffered, searched, typed, setTyped, fetching, onOpen } = useOptions(props);
  const data = useMemo(() => {
    const lines = [...options.values()].map(({ id, title }) => ({ value: id, label: title }));
    const line = { value: MORE, label: t('list.firstOnes', { max: cutAt }), disabled: true };
    return cutAt === undefined ? lines : [...lines, line];
  }, [options, cutAt, t]);
  const mark = useMadeFor((made) => onChange(many ? [...value, made] : [made]));
  const nothing = props.offersNew ? (
    <NothingFound resource={props.resource} where={props.where} by={mark} typed={typed} />
  ) : (
    t('list.nothing')
  );
  const common = {
    'aria-label': id ? undefined : label,
    // Nothing else in sight says what an empty one is for.
    placeholder: id || value.length > 0 ? undefined : label,
    id,
    data,
    size,
    error: props.error,
    disabled: props.disabled,
    onBlur: props.onBlur,
    onDropdownOpen: onOpen,
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
      <OptionLine
        option={{ ...options.get(option.value), title: option.label }}
        searched={searched}
        checked={checked}
      />
    ),
    nothingFoundMessage: fetching ? t('list.searching') : nothing,
    // The server has searched already, by other fields too.
    filter: ({ options: all }: { options: unknown[] }) =>
      (all as { value: string }[]).filter((option) => isOffered(option.value)) as never,
  } as const;
  if (many) return <MultiSelect {...common} value={[...value]} onChange={onChange} />;
  return (
    <Select
      {...common}
      value={value[0] ?? null}
      allowDeselect={false}
      // Anyone who types looks for another one: it takes the place of the name that stands there, as after Tab.
      onClick={({ currentTarget }) => currentTarget.select()}
      onChange={(next) => onChange(next === null ? [] : [next])}
    />
  );
}
