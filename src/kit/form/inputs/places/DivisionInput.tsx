import { regionPath, regionsBelow } from '@contract/common/regions';
import type { RegionField } from '@contract/kit/field';
import { Group, Input, Loader, Select } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreas } from '../../../values/useAreas';
import type { InputFrameProps } from '../inputFrame';

const LEVELS = ['province', 'city', 'district'] as const;

interface DivisionInputProps extends InputFrameProps {
  field: Pick<RegionField, 'level'>;
  value: string | null;
  /** False inside a popover, which a choice outside of it would close. */
  withinPortal?: boolean;
  onChange(value: string | null): void;
}

/** Province, city, district, one after the other; what is stored is the code of the last. */
export function DivisionInput(props: DivisionInputProps) {
  const { label, description, error, withAsterisk, disabled, value, onChange, onBlur, size } = props;
  const { withinPortal = true } = props;
  const { t } = useTranslation('kit');
  const areas = useAreas();
  const id = useId();
  if (!areas) return <Loader size="sm" aria-label={label} />;
  const path = value === null ? [] : regionPath(value);
  const selects = LEVELS.map((level, index) => {
    const above = path[index - 1];
    const options = index > 0 && above === undefined ? [] : regionsBelow(areas, above);
    return (
      <Select
        key={level}
        disabled={disabled || options.length === 0}
        onBlur={onBlur}
        size={size}
        id={index === 0 ? id : undefined}
        data-field={index === 0 ? props['data-field'] : undefined}
        aria-label={`${label ?? props['aria-label']}: ${t(`region.${level}`)}`}
        placeholder={t(`region.${level}`)}
        data={options.map(([code, name]) => ({ value: code, label: name }))}
        value={path[index] ?? null}
        onChange={(code) => onChange(code ?? above ?? null)}
        searchable
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
