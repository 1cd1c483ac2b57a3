import type { ImportReport } from '@contract/kit/wire';
import { Alert, Progress, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { CircleAlert, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isRunning } from './useImport';

/** What there is to say of an import in each of its states. */
export const SAID: Record<ImportReport['state'], string> = {
  mapping: 'waiting',
  checking: 'checking',
  checked: 'preview',
  applying: 'applying',
  applied: 'result',
  failed: 'stopped',
};

/** How far an import is, and why it cannot go on. */
export function ImportProgress({ report }: { report: ImportReport }) {
  const { t } = useTranslation('transfer');
  const format = useFormat();
  const { state, total, done, counts, waiting, reason, appliedBefore } = report;
  return (
    <>
      {isRunning(report) && (
        <Progress value={(done / Math.max(1, total)) * 100} animated aria-label={t('progress')} />
      )}
      {reason && (
        <Alert
          role="alert"
          color={state === 'failed' ? 'red' : 'yellow'}
          variant="light"
          icon={<CircleAlert size={18} aria-hidden />}
        >
          {reason.msg}
        </Alert>
      )}
      {appliedBefore && state !== 'applied' && (
        <Alert color="yellow" variant="light">
          {t('appliedBefore', { time: format.dateTime(appliedBefore.at), name: appliedBefore.by })}
        </Alert>
      )}
      <Text size="sm" role="status" fw={600}>
        {t(SAID[state], { ...counts, done, total })}
      </Text>
      {waiting > 0 && (
        <Alert color="orange" variant="light" icon={<Hourglass size={18} aria-hidden />}>
          {t('secondPerson', { count: waiting })}
        </Alert>
      )}
    </>
  );
}
