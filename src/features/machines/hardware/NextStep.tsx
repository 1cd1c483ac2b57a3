import { type RowProps, useResource } from '@kit';
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Of new hardware: no machine can be set up with it before it has its credential. */
export function NextStep({ row }: RowProps) {
  const { t } = useTranslation('hardware');
  const { rights } = useResource();
  if (row.status !== 'unissued' || !rights.commands.includes('rotate')) return null;
  return (
    <Alert color="blue" mb="sm">
      {t('issueFirst')}
    </Alert>
  );
}
