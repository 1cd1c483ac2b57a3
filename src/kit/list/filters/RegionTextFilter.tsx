import { isEmpty } from '@contract/kit/checkDraft';
import type { TextField } from '@contract/kit/field';
import type { FilterOperator } from '@contract/kit/question/filter';
import { OPTIONS_MAX } from '@contract/kit/wire';
import { regionsWithin } from '@contract/regions/within';
import { type ComboboxItem, Loader, MultiSelect } from '@mantine/core';
import { isSearched, offeredRegions } from '@shared/regions/searched';
import { useSearchedRegions } from '@shared/regions/useRegions';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RegionInput } from '../../form/inputs/places/RegionInput';

interface RegionTextFilterProps {
  field: TextField;
  op: FilterOperator;
  values: readonly string[];
  onChange(values: string[]): void;
}

/** Regions that are stored by their Chinese names, chosen in the language of the reader. */
export function RegionTextFilter({ field, op, values, onChange }: RegionTextFilterProps) {
  const { t } = useTranslation('kit');
  const regions = useSearchedRegions();
  const above = useMemo(() => field.regionsIn?.({}) ?? [], [field]);
  const offered = useMemo(() => {
    const all = regions ? offeredRegions(regions, regionsWithin(regions.chinese, above)) : [];
    return new Map(all.map((region) => [region.stored, region]));
  }, [regions, above]);
  if (!regions) return <Loader size="sm" role="status" aria-label={t('list.value')} />;
  const shared = {
    size: 'xs',
    'aria-label': t('list.value'),
    comboboxProps: { withinPortal: false },
  } as const;
  if (op !== 'in')
    return (
      <RegionInput
        {...shared}
        above={above}
        data-autofocus
        value={values[0] ?? ''}
        onChange={(value) => onChange([value])}
      />
    );
  const chosen = values.filter((value) => !isEmpty(value));
  const stored = new Set([...chosen, ...offered.keys()]);
  return (
    <MultiSelect
      {...shared}
      data={[...stored].map((value) => ({ value, label: offered.get(value)?.label ?? value }))}
      limit={OPTIONS_MAX}
      filter={({ options, search, limit }) =>
        (options as ComboboxItem[])
          .filter(({ value }) => isSearched(offered.get(value)?.searched, search))
          .slice(0, limit)
      }
      value={chosen}
      onChange={onChange}
      placeholder={t('region.named')}
      nothingFoundMessage={t('list.nothing')}
      searchable
      clearable
    />
  );
}
