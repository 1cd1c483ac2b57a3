import type { GeoPoint } from '@contract/kit/field';
import { Button } from '@mantine/core';
import { late } from '@shared/lib';
import { Coming, LoadFailed } from '@shared/ui';
import { MapPin } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Fetched when somebody looks for a place. */
const PlaceMap = late(() => import('./PlaceMap'), LoadFailed);

/** A tenth of a metre. */
export const PLACE_DIGITS = 6;

const rounded = ({ lng, lat }: GeoPoint): GeoPoint => ({
  lng: Number(lng.toFixed(PLACE_DIGITS)),
  lat: Number(lat.toFixed(PLACE_DIGITS)),
});

interface MapPick {
  value: GeoPoint | null;
  /** Of what is at the place. */
  name: string;
  disabled?: boolean;
  /** Chinese name of the province to look at first, where nothing is picked yet. */
  province?: string;
  onPick(place: GeoPoint): void;
}

/** The button that opens a map, and the map that a place is picked on; where they stand is the input's affair. */
export function useMapPick({ value, name, disabled, province, onPick }: MapPick): {
  button: ReactNode;
  map: ReactNode;
} {
  const { t } = useTranslation('kit');
  const [opened, open] = useState(false);
  const button = (
    <Button
      variant="default"
      disabled={disabled}
      aria-expanded={opened}
      leftSection={<MapPin size={14} aria-hidden />}
      onClick={() => open(!opened)}
    >
      {t('geo.map')}
    </Button>
  );
  const map = opened && (
    <Suspense fallback={<Coming />}>
      <PlaceMap
        value={value}
        label={t('geo.mapOf', { name })}
        province={province}
        onPick={(place) => onPick(rounded(place))}
      />
    </Suspense>
  );
  return { button, map };
}
