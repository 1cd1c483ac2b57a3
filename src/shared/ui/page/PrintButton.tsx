import { Button } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface PrintButtonProps {
  /** Instead of printing what the page has now. */
  onPrint?(): void;
  loading?: boolean;
}

/** Prints the page, as the browser’s own command does. */
export function PrintButton({ onPrint = () => window.print(), loading }: PrintButtonProps) {
  const { t } = useTranslation('common');
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Printer size={14} aria-hidden />}
      loading={loading}
      onClick={onPrint}
    >
      {t('print')}
    </Button>
  );
}
