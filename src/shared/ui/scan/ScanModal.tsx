import { Alert, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../dialogs/DialogButtons';
import { DialogWindow } from '../dialogs/DialogWindow';
import type { CodeFormat } from './codes';
import classes from './ScanModal.module.css';
import { useScan } from './useScan';

export interface ScanModalProps {
  formats: readonly CodeFormat[];
  accepts(code: string): boolean;
  onCode(code: string): void;
  onClose(): void;
}

/** The picture of the camera, until a code is in it; where there is none it says why, and that one may type. */
export default function ScanModal({ onClose, ...scan }: ScanModalProps) {
  const { t } = useTranslation('scan');
  const { video, problem, running } = useScan(scan);
  return (
    <DialogWindow onClose={onClose} title={t('title')} centered>
      <Stack gap="sm">
        {problem ? (
          <Alert color="orange" role="alert" title={t(`problem.${problem}`)}>
            {t('type')}
          </Alert>
        ) : (
          <>
            <div className={classes.picture}>
              <video ref={video} className={classes.video} muted playsInline aria-label={t('picture')} />
              <span className={classes.line} aria-hidden />
            </div>
            <Text size="sm" c="dimmed" role="status">
              {t(running ? 'hold' : 'opening')}
            </Text>
          </>
        )}
        <DialogButtons cancel={problem ? t('common:close') : undefined} onCancel={onClose} />
      </Stack>
    </DialogWindow>
  );
}
