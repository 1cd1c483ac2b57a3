import { ActionIcon } from '@mantine/core';
import { late } from '@shared/lib';
import { ScanBarcode } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComingDialog, FailedDialog } from '../dialogs/LateDialog';
import type { ScanModalProps } from './ScanModal';

const Late = late<ScanModalProps>(() => import('./ScanModal'), FailedDialog);

interface ScanButtonProps extends Pick<ScanModalProps, 'formats' | 'accepts' | 'onCode'> {
  disabled?: boolean;
}

/** Opens the camera; what it reads is handed on, and the camera closed. */
export function ScanButton({ formats, accepts, onCode, disabled }: ScanButtonProps) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('scan')}
        title={t('scan')}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <ScanBarcode size={18} aria-hidden />
      </ActionIcon>
      {open && (
        <Suspense fallback={<ComingDialog onClose={close} />}>
          <Late
            formats={formats}
            accepts={accepts}
            onCode={(code) => {
              close();
              onCode(code);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
