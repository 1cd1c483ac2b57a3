import { OFFLINE_BANNER_MS, REPLACED } from '@contract/push';
import { Button } from '@mantine/core';
import { useLink, useRetry } from '@realtime';
import { useAfter, useFormat } from '@shared/lib';
import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShownZone } from '../tabs/useTabs';
import { lightOf } from '../topBar/linkPhase';
import { Bar } from './Bar';

/** Short interruptions are not shown; longer ones affect the whole screen. */
export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const format = useFormat(useShownZone(), true);
  const retry = useRetry();
  const light = useLink(({ phase }) => lightOf(phase));
  const lastFrameAt = useLink((link) => (lightOf(link.phase) === 'live' ? undefined : link.lastFrameAt));
  const why = useLink(({ reason }) => (reason === REPLACED ? 'replaced' : 'offlineAsOf'));
  const everLive = lastFrameAt !== undefined;
  const lost = light === 'offline' || light === 'closed' || (light === 'connecting' && everLive);
  const shown = useAfter(OFFLINE_BANNER_MS, lost);
  if (!shown) return null;
  return (
    <Bar
      icon={Unplug}
      role="alert"
      color="red"
      actions={
        <Button size="compact-sm" color="red" variant="light" onClick={retry}>
          {t('link.retry')}
        </Button>
      }
    >
      {lastFrameAt === undefined
        ? t('banner.offline')
        : t(`banner.${why}`, { time: format.time(lastFrameAt) })}
    </Bar>
  );
}
