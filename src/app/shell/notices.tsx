import { HOME_PATH } from '@features/session';
import { Button, Group } from '@mantine/core';
import { CloudAlert, Compass, Construction, LockKeyhole, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { CHUNK_TIMEOUT_MS, ChunkError, type ChunkFault } from '../chunks';
import { Notice } from './Notice';

function useWayHome() {
  const { t } = useTranslation('shell');
  return { label: t('notice.home'), to: HOME_PATH };
}

/** The 401 page: signed in, but this page belongs to others. */
export function NoPermission() {
  const { t } = useTranslation('shell');
  const action = useWayHome();
  return (
    <Notice
      icon={LockKeyhole}
      title={t('notice.noPermission')}
      text={t('notice.noPermissionText')}
      action={action}
    />
  );
}

/** The 404 page. */
export function NotFound() {
  const { t } = useTranslation('shell');
  const action = useWayHome();
  return (
    <Notice icon={Compass} title={t('notice.notFound')} text={t('notice.notFoundText')} action={action} />
  );
}

/** A page of the route tree without a screen yet. Says so instead of showing an empty frame. */
export function NotBuilt({ name }: { name?: string }) {
  const { t } = useTranslation('shell');
  const action = useWayHome();
  const title = name ?? t('notice.notBuilt');
  return <Notice icon={Construction} title={title} text={t('notice.notBuiltText')} action={action} />;
}

export interface FaultProps {
  fault?: ChunkFault;
  /** Tries again without a reload; where it is given, reloading is the second choice. */
  onRetry?(): void;
}

const FAULT_WORDS: Readonly<Record<ChunkFault, string>> = {
  failed: 'notice.fault',
  slow: 'notice.faultSlow',
  gone: 'notice.faultNew',
};

/** Keys of what is said when a part of the console did not arrive. */
export function faultWords(fault: ChunkFault) {
  const title = FAULT_WORDS[fault];
  return { title, text: `${title}Text`, values: { seconds: CHUNK_TIMEOUT_MS / 1000 } };
}

/** Part of the console did not arrive. After a new build only a reload helps. */
export function Fault({ fault = 'failed', onRetry }: FaultProps) {
  const { t } = useTranslation('shell');
  const retry = fault === 'gone' ? undefined : onRetry;
  const { title, text, values } = faultWords(fault);
  return (
    <Notice icon={fault === 'gone' ? Sparkles : CloudAlert} title={t(title)} text={t(text, values)}>
      <Group mt="xs" role="group">
        {retry && <Button onClick={retry}>{t('notice.faultRetry')}</Button>}
        <Button variant="light" onClick={() => window.location.reload()}>
          {t('build.reload')}
        </Button>
      </Group>
    </Notice>
  );
}

/** The router's own answer to a page that failed: what happened decides what it says. */
export function RouteFault() {
  const error = useRouteError();
  return <Fault fault={error instanceof ChunkError ? error.fault : undefined} />;
}
