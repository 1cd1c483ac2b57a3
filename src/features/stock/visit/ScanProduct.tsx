import { barcodeIn } from '@contract/products/gs1';
import { Text } from '@mantine/core';
import { ScanButton } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredVisit } from './visit';

/** The lane that a product is for: the first that is not done, else any. */
export function laneFor({ lines }: StoredVisit, code: string): string | undefined {
  const barcode = barcodeIn(code);
  const takers = lines.filter((line) => line.barcode === barcode);
  return (takers.find(({ checked }) => !checked) ?? takers[0])?.laneNo;
}

/** The pack in the hand is held before the camera, and its lane comes into sight. */
export function ScanProduct({ visit }: { visit: StoredVisit }) {
  const { t } = useTranslation('stock');
  const [strange, setStrange] = useState<string>();
  const show = (code: string) => {
    const laneNo = laneFor(visit, code);
    setStrange(laneNo ? undefined : code);
    if (!laneNo) return;
    const card = document.querySelector<HTMLElement>(`[data-lane="${laneNo}"]`);
    card?.scrollIntoView({ block: 'center' });
    card?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <>
      <ScanButton
        formats={['ean13', 'code128']}
        accepts={(code) => barcodeIn(code) !== undefined}
        onCode={show}
      />
      {strange && (
        <Text size="sm" c="var(--ph-critical)" role="status">
          {t('visit.strange', { code: strange })}
        </Text>
      )}
    </>
  );
}
