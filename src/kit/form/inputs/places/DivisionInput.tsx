import type { RegionField } from '@contract/kit/field';
import { regionBaseName } from '@contract/regions/regions';
import { regionName, regionPath, regionsBelow } from '@contract/regions/regionTree';
import { type ComboboxItem, Group, Input, Loader, Select } from '@mantine/core';
import { type SearchedRegions, useSearchedRegions } from '@shared/regions/useRegions';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputFrameProps } from '../inputFrame';

const LEVELS = ['province', 'city', 'district'] as const;

interface DivisionInputProps extends InputFrameProps {
  field: Pick<RegionField, 'level'>;
  value: string | null;
  /** False inside a popover, which a choice outside of it would close. */
  withinPortal?: boolean;
  onChange(value: string | null): void;
}

/** Divisions whose name has this in it, in the language of the reader, in Chinese or in Latin letters. */
function likeOptions(
  { languages }: SearchedRegions,
  options: ComboboxItem[],
  search: string,
): ComboboxItem[] {
  const typed = regionBaseName(search);
  return options.filter(({ value }) =>
    languages.some((areas) => regionBaseName(regionName(areas, value) ?? '').includes(typed)),
  );
}

/** Province, city, district, one after the other; what is stored is the code of the last. */
export function DivisionInput(props: DivisionInputProps) {
  const { label, description, error, withAsterisk, disabled, value, onChange, onBlur, size } = props;
  const { withinPortal = true } = props;
  const { t } = useTranslation(['kit', 'common']);
  const regions = useSearchedRegions();
  const id = useId();
  if (!regions) return <Loader size="sm" role="status" aria-label={label} />;
  const path = value === null ? [] : regionPath(value);
  const selects = LEVELS.map((level, index) => {
    const above = path[index - 1];
    const options = index > 0 && above === undefined ? [] : regionsBelow(regions.own, above);
    return (
      <Select
        key={level}
        disabled={disabled || options.length === 0}
        onBlur={onBlur}
        size={size}
        id={index === 0 ? id : undefined}
        data-field={index === 0 ? props['data-field'] : undefined}
        aria-label={t('common:labeled', { label: label ?? props['aria-label'], value: t(`region.${level}`) })}
        placeholder={t(`region.${level}`)}
        data={options.map(([code, name]) => ({ value: code, label: name }))}
        value={path[index] ?? null}
        onChange={(code) => onChange(code ?? above ?? null)}
        searchable
        filter={({ options: all, search }) => likeOptions(regions, all as ComboboxItem[], search)}
        clearable
        flex={1}
        miw="8rem"
        error={error !== undefined}
        comboboxProps={{ withinPortal }}
      />
    );
  });
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} withAsterisk={withAsterisk}>
      <Group gap="xs" wrap="wrap">
        {selects}
      </Group>
    </Input.Wrapper>
  );
}
