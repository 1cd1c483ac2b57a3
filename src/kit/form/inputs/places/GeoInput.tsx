import type { Place } from '@contract/kit/field';
import { Button, Group, Input } from '@mantine/core';
import { MapPin } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../AmountInput';
import type { InputFrameProps } from '../inputFrame';
import { LatePlaceMap, PLACE_DIGITS, rounded } from './latePlaceMap';

interface GeoInputProps extends InputFrameProps {
  value: Partial<Place> | null;
  onChange(value: Partial<Place> | null): void;
}

/** Longitude and latitude: typed, or picked on a map. */
export function GeoInput(props: GeoInputProps) {
  const { value, label, description, error, disabled, withAsterisk, onChange, onBlur } = props;
  const { t } = useTranslation('kit');
  const [opened, open] = useState(false);
  const id = useId();
  const set = (part: 'lng' | 'lat') => (degrees: number | null) => {
    const { [part]: _old, ...other } = value ?? {};
    const next = degrees === null ? other : { ...other, [part]: degrees };
    onChange(Object.keys(next).length === 0 ? null : next);
  };
  const input = (part: 'lng' | 'lat', most: number) => (
    <AmountInput
      id={part === 'lng' ? id : undefined}
      data-field={part === 'lng' ? props['data-field'] : undefined}
      aria-label={`${label ?? props['aria-label']}: ${t(`geo.${part}`)}`}
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
        <Button
          variant="default"
          disabled={disabled}
          aria-expanded={opened}
          leftSection={<MapPin size={14} aria-hidden />}
          onClick={() => open(!opened)}
        >
          {t('geo.map')}
        </Button>
      </Group>
      {opened && (
        <Suspense>
          <LatePlaceMap
            value={value?.lng !== undefined && value.lat !== undefined ? (value as Place) : null}
            label={t('geo.mapOf', { name: label ?? props['aria-label'] ?? '' })}
            onPick={(place) => onChange(rounded(place))}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}
