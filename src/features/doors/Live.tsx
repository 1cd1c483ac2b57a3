import { StateTimeline, type TimelineSpan } from '@charts';
import type { DoorRow } from '@contract/doors';
import { DAY_MS } from '@contract/time/durations';
import { foldLink, useIsLive, useKnownAt, useReady } from '@realtime';
import { useFormat } from '@shared/lib';
import { LiveValue, Panel, StatCard, type Tone } from '@shared/ui';
import { DoorOpen, History as HistoryIcon, type LucideIcon, ShieldAlert, TimerOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DoorsScreen.module.css';
import {
  DOOR_FIGURES,
  type DoorFigure,
  type DoorFilter,
  doorsAt,
  doorsIn,
  doorTone,
  type NamedDoor,
} from './doorRows';

/** A day's line moves by less than a pixel in this time. */
const LINE_EVERY_MS = 10_000;

const LOOKS = {
  open: { icon: DoorOpen, title: 'openNow', tone: 'plain' },
  openings: { icon: HistoryIcon, title: 'openings', sub: 'today', tone: 'plain' },
  unauthorised: { icon: ShieldAlert, title: 'unauthorised', sub: 'today', tone: 'critical' },
  long: { icon: TimerOff, title: 'tooLong', sub: 'today', tone: 'warn' },
} as const satisfies Record<DoorFigure, { icon: LucideIcon; title: string; sub?: string; tone: Tone }>;
const NAMES = Object.keys(LOOKS) as DoorFigure[];

interface CountsProps {
  doors: readonly DoorRow[];
  /** Machine and purpose; the figures say the rest. */
  filter: DoorFilter;
  /** Server ms. */
  now: number;
}

/** How many doors are open, and what the last day brought. Each figure leads to its rows. */
export function DoorCounts({ doors, filter: { machine, purpose }, now }: CountsProps) {
  const { t } = useTranslation('doors');
  const format = useFormat();
  const ready = useReady();
  const live = useIsLive();
  const q = ready ? foldLink('live', live) : 'never';
  return (
    <div className={classes.live}>
      {NAMES.map((name) => {
        const { icon, title, tone, ...look } = LOOKS[name];
        const count = doorsIn(doors, { machine, purpose, ...DOOR_FIGURES[name] }, now).length;
        return (
          <StatCard
            key={name}
            icon={icon}
            tone={count > 0 ? tone : 'plain'}
            title={t(title)}
            sub={'sub' in look && t(look.sub)}
            to={doorsAt(name, { machine, purpose })}
            value={<LiveValue live={`doors.${name}`} size="xl" q={q} text={format.number(count)} />}
          />
        );
      })}
    </div>
  );
}

interface LiveProps {
  rows: readonly NamedDoor[];
}

/** The last 24 hours along a line: plain, too long, unauthorised. */
export function Today({ rows }: LiveProps) {
  const { t } = useTranslation('doors');
  const format = useFormat();
  const now = useKnownAt(LINE_EVERY_MS);
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
