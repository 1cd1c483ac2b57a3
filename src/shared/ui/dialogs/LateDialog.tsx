import { type LateFaultProps, SOON_MS, useAfter } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../page/EmptyState';
import { LoadFailed } from '../page/LoadFailed';
import { DialogWindow } from './DialogWindow';

interface ClosingProps {
  /** As a person closes it: nothing was done. */
  onClose(done: boolean): void;
}

/** Stands for a dialog on its way, which nobody has to wait for. */
export function ComingDialog({ onClose }: ClosingProps) {
  const { t } = useTranslation('common');
  if (!useAfter(SOON_MS)) return null;
  return (
    <DialogWindow onClose={() => onClose(false)} title={t('empty.loading')} centered>
      <EmptyState kind="loading" />
    </DialogWindow>
  );
}

/** Stands for a dialog that did not arrive. */
export function FailedDialog({ given, ...missing }: LateFaultProps & { given: ClosingProps }) {
  const { t } = useTranslation('common');
  return (
    <DialogWindow onClose={() => given.onClose(false)} title={t('empty.failed')} centered>
      <LoadFailed {...missing} />
    </DialogWindow>
  );
}
