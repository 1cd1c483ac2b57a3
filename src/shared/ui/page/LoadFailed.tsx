import { Button } from '@mantine/core';
import type { LateFaultProps } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState';

/** Stands where code could not be loaded, and tries again; after a new build, or where it hangs, only a reload helps. */
export function LoadFailed({ fault, onRetry }: LateFaultProps) {
  const { t } = useTranslation('front');
  if (fault !== 'gone' && fault !== 'stuck') return <EmptyState kind="failed" onRetry={onRetry} />;
  const reload = (
    <Button size="xs" variant="light" onClick={() => window.location.reload()}>
      {t('reload')}
    </Button>
  );
  return (
    <EmptyState kind="failed" title={t(`fault.${fault}`)} text={t(`fault.${fault}Text`)} action={reload} />
  );
}
