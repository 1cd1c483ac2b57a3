import { FieldInput, type InputProps, LatePlaceMap, rounded } from '@kit';
import { Button } from '@mantine/core';
import { MapPin } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Longitude, and a map to take both coordinates of the machine from. */
export function LngInput(props: InputProps) {
  const { draft, disabled, words, onOther } = props;
  const { t } = useTranslation('kit');
  const [opened, open] = useState(false);
  const { lng, lat } = draft;
  return (
    <>
      <FieldInput {...props} />
      <Button
        variant="default"
        size="xs"
        mt={4}
        disabled={disabled}
        aria-expanded={opened}
        leftSection={<MapPin size={14} aria-hidden />}
        onClick={() => open(!opened)}
      >
        {t('geo.map')}
      </Button>
      {opened && (
        <Suspense>
          <LatePlaceMap
            value={typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : null}
            label={t('geo.mapOf', { name: words.name })}
            onPick={(place) => {
              const picked = rounded(place);
              onOther?.('lng', picked.lng);
              onOther?.('lat', picked.lat);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
