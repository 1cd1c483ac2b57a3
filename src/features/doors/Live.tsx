import { StateTimeline, type TimelineSpan } from '@charts';
import { foldLink, useIsLive, useReady, useServerNow, useServerTime } from '@realtime';
import { useFormat } from '@shared/lib';
import { LiveValue, Panel, StatCard } from '@shared/ui';
import { DoorOpen, History as HistoryIcon, ShieldAlert, TimerOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DoorsScreen.module.css';
import { doorTone, isTooLong, type NamedDoor } from './doorRows';

const DAY_MS = 86_400_000;

/** A day's line moves by less than a pixel in this time. */
const LINE_EVERY_MS = 10_000;

interface LiveProps {
  rows: readonly NamedDoor[];
}

/** How many doors are open, and what the last day brought. */
export function Counts({ rows }: LiveProps) {
  const { t } = useTranslation('doors');
  const format = useFormat();
  const ready = useReady();
  const live = useIsLive();
  const q = ready ? foldLink('live', live) : 'never';
  const count = (is: (row: NamedDoor) => boolean) => rows.filter(is).length;
  const open = count(({ door }) => door.state === 'open');
  const unauthorised = count(({ door }) => !door.authorised);
  const long = useServerTime((now) => count(({ door }) => isTooLong(door, now)));
  const value = (name: string, figure: number) => (
    <LiveValue live={`doors.${name}`} size="xl" q={q} text={format.number(figure)} />
  );
  return (
    <div className={classes.live}>
      <StatCard icon={DoorOpen} title={t('openNow')} value={value('open', open)} />
      <StatCard
        icon={HistoryIcon}
        title={t('openings')}
        sub={t('today')}
        value={value('today', rows.length)}
      />
      <StatCard
        icon={ShieldAlert}
        tone={unauthorised > 0 ? 'critical' : 'plain'}
        title={t('unauthorised')}
        sub={t('today')}
        value={value('unauthorised', unauthorised)}
      />
      <StatCard
        icon={TimerOff}
        tone={long > 0 ? 'warn' : 'plain'}
        title={t('tooLong')}
        sub={t('today')}
        value={value('tooLong', long)}
      />
    </div>
  );
}

/** The last 24 hours along a line: plain, too long, unauthorised. */
export function Today({ rows }: LiveProps) {
  const { t } = useTranslation('doors');
  const format = useFormat();
  const now = useServerNow(LINE_EVERY_MS);
  const from = now - DAY_MS;
  const spans = useMemo(
    () =>
      rows.map(({ door, name }): TimelineSpan => {
        const label = `${name} · ${format.time(door.openAt)}`;
        return { key: door.id, from: door.openAt, to: door.closeAt, tone: doorTone(door, now), label };
      }),
    [rows, now, format],
  );
  return (
    <Panel title={t('today')} className={classes.timeline}>
      <StateTimeline spans={spans} from={from} to={now} summary={t('timeline', { count: rows.length })} />
      <div className={classes.ends}>
        <span>{format.dayTime(from)}</span>
        <span>{format.dayTime(now)}</span>
      </div>
    </Panel>
  );
}
