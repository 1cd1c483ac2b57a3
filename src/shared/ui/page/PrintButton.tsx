import { Button } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLightPaper } from './useLightPaper';

interface PrintButtonProps {
  /** Instead of printing what the page has now. */
  onPrint?(): void;
  loading?: boolean;
}

/** Prints the page; where it stands, a page is fit to be printed by the browser’s own command too. */
export function PrintButton({ onPrint = () => window.print(), loading }: PrintButtonProps) {
  const { t } = useTranslation('common');
  useLightPaper();
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
