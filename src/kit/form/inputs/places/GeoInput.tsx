import type { GeoPoint } from '@contract/kit/field';
import { Group, Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../AmountInput';
import type { InputFrameProps } from '../inputFrame';
import { PLACE_DIGITS, useMapPick } from './useMapPick';

interface GeoInputProps extends InputFrameProps {
  value: Partial<GeoPoint> | null;
  onChange(value: Partial<GeoPoint> | null): void;
}

/** Longitude and latitude: typed, or picked on a map. */
export function GeoInput(props: GeoInputProps) {
  const { value, label, description, error, disabled, withAsterisk, onChange, onBlur } = props;
  const { t } = useTranslation(['kit', 'common']);
  const id = useId();
  const { button, map } = useMapPick({
    value: value?.lng !== undefined && value.lat !== undefined ? (value as GeoPoint) : null,
    name: label ?? props['aria-label'] ?? '',
    disabled,
    onPick: onChange,
  });
  const set = (part: 'lng' | 'lat') => (degrees: number | null) => {
    const { [part]: _old, ...other } = value ?? {};
    const next = degrees === null ? other : { ...other, [part]: degrees };
    onChange(Object.keys(next).length === 0 ? null : next);
  };
  const input = (part: 'lng' | 'lat', most: number) => (
    <AmountInput
      id={part === 'lng' ? id : undefined}
      data-field={part === 'lng' ? props['data-field'] : undefined}
      aria-label={t('common:labeled', { label: label ?? props['aria-label'], value: t(`geo.${part}`) })}
      placeholder={t(`geo.${part}`)}
      min={-most}
      max={most}
      flex={1}
      decimalScale={PLACE_DIGITS}
      disabled={disabled}
      onBlur={onBlur}
      value={value?.[part] ?? null}
      onChange={set(part)}
    />
  );
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} withAsterisk={withAsterisk}>
      <Group gap="xs" wrap="nowrap">
        {input('lng', 180)}
        {input('lat', 90)}
        {button}
      </Group>
      {map}
    </Input.Wrapper>
  );
}
