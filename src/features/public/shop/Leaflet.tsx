import type { ShopLeaflet } from '@contract/orders/shop';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useCall, useFormat } from '@shared/lib';
import { FormMessage } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopApi } from './shop.api';

/** The leaflet of a good that is in force, fetched when somebody wants to read it. */
export function Leaflet({ code, lane }: { code: string; lane: string }) {
  const { t } = useTranslation('shop');
  const format = useFormat();
  const [leaflet, setLeaflet] = useState<ShopLeaflet>();
  const [fetchLeaflet, { busy, problem }] = useCall(shopApi.leaflet);
  const open = async () => setLeaflet((await fetchLeaflet({ code, lane })).answer);
  return (
    <>
      <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void open()}>
        {t('leaflet.open')}
      </Button>
      <FormMessage message={problem?.message} />
      <Modal opened={leaflet !== undefined} onClose={() => setLeaflet(undefined)} title={leaflet?.name}>
        {leaflet && (
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {t('leaflet.version', { no: leaflet.versionNo, date: format.date(leaflet.validFrom) })}
            </Text>
            {leaflet.texts.map(({ part, text }) => (
              <section key={part}>
                <Text fw={600}>{t(`leaflet.parts.${part}`)}</Text>
                <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
                  {text}
                </Text>
              </section>
            ))}
          </Stack>
        )}
      </Modal>
    </>
  );
}
