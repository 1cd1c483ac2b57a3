import { MINUTE_MS } from '@contract/time/durations';
import { type AlertsState, needsAcknowledgement, selectAlerts } from '@live';
import { Button } from '@mantine/core';
import { useLink, useTimedSelector } from '@realtime';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWallReload } from '../wall/useWallReload';
import { Bar } from './Bar';

/** After a critical alarm was raised, a wall is not reloaded for so long. */
const CALM_MS = 10 * MINUTE_MS;

/** A critical alarm nobody has acknowledged, or a new one. */
function isIncident({ alerts }: { alerts: AlertsState }, now: number): boolean {
  return selectAlerts({ alerts }).some(
    ({ priority, state, raisedAt }) =>
      priority === 'critical' && (needsAcknowledgement({ state }) || raisedAt > now - CALM_MS),
  );
}

/** Reloads a wall, where nobody asks for it, unless an incident is on it. */
function WallReload() {
  useWallReload(true, useTimedSelector(isIncident));
  return null;
}

/** The server runs another build than this page, which is reloaded only on request. */
export function BuildNotice() {
  const { t } = useTranslation(['shell', 'front']);
  const newBuild = useLink((link) => link.newBuild);
  const [later, setLater] = useState<string>();
  if (!newBuild || newBuild === later) return null;
  return (
    <Bar
      icon={Sparkles}
      role="status"
      actions={
        <>
          <Button size="compact-sm" onClick={() => window.location.reload()}>
            {t('front:reload')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => setLater(newBuild)}>
            {t('build.later')}
          </Button>
        </>
      }
    >
      <b>{t('build.title')}</b> {t('build.text')}
      <WallReload />
    </Bar>
  );
}
