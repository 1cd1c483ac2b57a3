import { Button } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Prints the page as it is. */
export function PrintButton() {
  const { t } = useTranslation('common');
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Printer size={14} aria-hidden />}
      onClick={() => window.print()}
    >
      {t('print')}
    </Button>
  );
}
