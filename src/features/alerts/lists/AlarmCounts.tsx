import { PRIORITIES, type Priority } from '@contract/alerts';
import { alarmsAt, countConditions, useConditions, useCoverage } from '@live';
import { foldLink, useIsLive, useReady } from '@realtime';
import { useFormat } from '@shared/lib';
import { CoverageNote, LiveValue, StatCard, type Tone } from '@shared/ui';
import { Diamond, OctagonAlert, Siren, Square, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from '../AlertsScreen.module.css';

const ICONS = { critical: OctagonAlert, high: TriangleAlert, medium: Diamond, low: Square } as const;
const TONES: Record<Priority, Tone> = { critical: 'critical', high: 'bad', medium: 'warn', low: 'plain' };

/** Open alerts, all and by priority. */
export function AlarmCounts() {
  const { t } = useTranslation(['alerts', 'domain']);
  const format = useFormat();
  const live = useIsLive();
  const cover = useCoverage();
  const q = useReady() ? foldLink('live', live) : 'never';
  const counts = countConditions(useConditions());
  const value = (name: string, count: number) => (
    <LiveValue live={`alerts.${name}`} size="xl" q={q} text={format.number(count)} />
  );
  return (
    <div className={classes.counts}>
      <StatCard
        icon={Siren}
        title={t('alerts:open')}
        to={alarmsAt()}
        value={value('open', counts.all)}
        sub={cover && <CoverageNote cover={cover} />}
      />
      {PRIORITIES.map((priority) => (
        <StatCard
          key={priority}
          icon={ICONS[priority]}
          tone={counts[priority] > 0 ? TONES[priority] : 'plain'}
          title={t(`domain:priority.${priority}`)}
          to={alarmsAt({ priority })}
          value={value(priority, counts[priority])}
        />
      ))}
    </div>
  );
}
