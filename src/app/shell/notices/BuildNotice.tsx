import { DAY_MS, MINUTE_MS } from '@contract/time/durations';
import { type AlertsState, needsAcknowledgement, selectAlerts } from '@live';
import { useLink, useTimedSelector } from '@realtime';
import { useAfter } from '@shared/lib';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWallReload } from '../wall/useWallReload';
import { NewBuildBar } from './NewBuildBar';

/** After a critical alarm was raised, a wall is not reloaded for so long. */
const CALM_MS = 10 * MINUTE_MS;

/** A critical alarm nobody has acknowledged, or a new one. */
function isIncident({ alerts }: { alerts: AlertsState }, now: number): boolean {
  return selectAlerts({ alerts }).some(
    ({ priority, state, raisedAt }) =>
      priority === 'critical' && (needsAcknowledgement({ state }) || raisedAt > now - CALM_MS),
  );
}

/** Reloads a wall, where nobody asks for it; an incident on it puts that off, for a day at most. */
function WallReload() {
  const late = useAfter(DAY_MS);
  const busy = useTimedSelector(isIncident);
  useWallReload(late || !busy);
  return null;
}

/** The server runs another build than this page, which is reloaded only on request. */
export function BuildNotice() {
  const { t } = useTranslation('shell');
  const newBuild = useLink((link) => link.newBuild);
  const [later, setLater] = useState<string>();
  if (!newBuild) return null;
  return (
    <>
      <WallReload />
      {newBuild !== later && (
        <NewBuildBar onClose={() => setLater(newBuild)} closing={t('build.later')}>
          <b>{t('build.title')}</b> {t('build.text')}
        </NewBuildBar>
      )}
    </>
  );
}
