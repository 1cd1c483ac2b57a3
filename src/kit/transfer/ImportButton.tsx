import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { deferredDialog } from '../deferred';
import type { ImportDialogProps } from './ImportDialog';

const ImportDialog = deferredDialog<ImportDialogProps>(async () => ({
  default: (await import('./ImportDialog')).ImportDialog,
}));

/** The way in for spreadsheets. */
export function ImportButton(props: { onApplied(): void }) {
  const { t } = useTranslation('transfer');
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Upload size={14} aria-hidden />}
        onClick={dialog.open}
      >
        {t('import')}
      </Button>
      {opened && <ImportDialog {...props} onClose={dialog.close} />}
    </>
  );
}
