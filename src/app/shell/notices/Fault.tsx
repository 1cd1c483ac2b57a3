import { Button, Group } from '@mantine/core';
import { CHUNK_TIMEOUT_MS, type ChunkFault } from '@shared/lib';
import { CloudAlert, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWallReload } from '../wall/useWallReload';
import { Notice } from './Notice';

export interface FaultProps {
  fault?: ChunkFault;
  /** Tries again without a reload; where it is given, reloading is the second choice. */
  onRetry?(): void;
}

/** Keys, in `front`, of what is said when a part of the console did not arrive. */
export function faultWords(fault: ChunkFault) {
  return {
    title: `fault.${fault}`,
    text: `fault.${fault}Text`,
    values: { seconds: CHUNK_TIMEOUT_MS / 1000 },
  };
}

/** Part of the console did not arrive. After a new build, or where it hangs, only a reload helps. */
export function Fault({ fault = 'failed', onRetry }: FaultProps) {
  const { t } = useTranslation('front');
  const isForReload = fault === 'gone' || fault === 'stuck';
  useWallReload(isForReload);
  const retry = isForReload ? undefined : onRetry;
  const { title, text, values } = faultWords(fault);
  return (
    <Notice icon={fault === 'gone' ? Sparkles : CloudAlert} title={t(title)} text={t(text, values)}>
      <Group mt="xs" role="group">
        {retry && <Button onClick={retry}>{t('fault.retry')}</Button>}
        <Button variant="light" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      </Group>
    </Notice>
  );
}
