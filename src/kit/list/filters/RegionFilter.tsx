import type { FilterOperator } from '@contract/kit/question/filter';
import { OPTIONS_MAX } from '@contract/kit/wire';
import { regionsLike } from '@contract/regions/regions';
import { type AreaList, regionNames, regionOfPrefix, regionPrefix } from '@contract/regions/regionTree';
import { Loader, MultiSelect, Select, Stack } from '@mantine/core';
import { type SearchedRegions, useSearchedRegions } from '@shared/regions/useRegions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DivisionInput } from '../../form/inputs/places/DivisionInput';

interface RegionFilterProps {
  op: FilterOperator;
  values: readonly string[];
  onChange(values: string[]): void;
}

/** What a division is called from the province down. */
export const regionText = (areas: AreaList, code: string) =>
  regionNames(areas, regionOfPrefix(code)).join(' / ') || code;

/** What is found by the typed part of a name, and what is chosen already. */
function optionsOf({ own, languages }: SearchedRegions, typed: string, chosen: readonly string[]) {
  const codes = new Set([...chosen, ...regionsLike(languages, typed, OPTIONS_MAX)]);
  return [...codes].map((code) => ({ value: code, label: regionText(own, code) }));
}

/** Divisions by a part of their name or, one after the other, from the province down. */
export function RegionFilter({ op, values, onChange }: RegionFilterProps) {
  const { t } = useTranslation('kit');
  const regions = useSearchedRegions();
  const [typed, setTyped] = useState('');
  if (!regions) return <Loader size="sm" role="status" aria-label={t('list.value')} />;
  // Everything in a division begins with the same digits.
  const stored = (code: string) => (op === 'starts' ? regionPrefix(code) : code);
  const chosen = values.filter((value) => value !== '').map(regionOfPrefix);
  const shared = {
    size: 'xs',
    'aria-label': t('list.value'),
    placeholder: t('region.named'),
    data: optionsOf(regions, typed, chosen),
    searchable: true,
    searchValue: typed,
    onSearchChange: setTyped,
    nothingFoundMessage: t(typed.trim() === '' ? 'region.named' : 'list.nothing'),
    filter: ({ options }: { options: unknown[] }) => options as never,
    comboboxProps: { withinPortal: false },
  } as const;
  if (op === 'in')
    return <MultiSelect {...shared} value={chosen} onChange={(codes) => onChange(codes)} clearable />;
  const [code = null] = chosen;
  const change = (next: string | null) => onChange([next === null ? '' : stored(next)]);
  return (
    <Stack gap="xs" maw="20rem">
      <Select {...shared} value={code} onChange={change} clearable />
      <DivisionInput
        field={{ level: 'province' }}
        aria-label={t('list.value')}
        size="xs"
        value={code}
        withinPortal={false}
        onChange={change}
      />
    </Stack>
  );
}
