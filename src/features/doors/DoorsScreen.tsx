import { StateTimeline, type TimelineSpan } from '@charts';
import { coverageOf, foldLink, useDoors, useLink, useMachines, useReady, useServerNow } from '@realtime';
import { text, useFormat, useUrlState } from '@shared/lib';
import { EmptyState, LiveValue, PageFrame, Panel, SearchInput, StatCard, VirtualTable } from '@shared/ui';
import { CircleCheck, DoorOpen, History as HistoryIcon, ShieldAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDoorColumns } from './columns';
import classes from './DoorsScreen.module.css';
import { doorTone, type NamedDoor, named, openDoors } from './doorRows';
import { History } from './History';

const DAY_MS = 86_400_000;
const FILTERS = { q: text() };

function Counts({ rows, open }: { rows: readonly NamedDoor[]; open: readonly NamedDoor[] }) {
  const { t } = useTranslation('doors');
  const format = useFormat();
  const ready = useReady();
  const live = useLink().phase === 'live';
  const q = ready ? foldLink('live', live) : 'never';
  const unauthorised = rows.filter(({ door }) => !door.authorised).length;
  const value = (name: string, count: number) => (
    <LiveValue live={name} size="xl" q={q} text={format.number(count)} />
  );
  return (
    <div className={classes.live}>
      <StatCard icon={DoorOpen} title={t('openNow')} value={value('doors.open', open.length)} />
      <StatCard
        icon={HistoryIcon}
        title={t('openings')}
        sub={t('today')}
        value={value('doors.today', rows.length)}
      />
      <StatCard
        icon={ShieldAlert}
        tone={unauthorised > 0 ? 'critical' : 'plain'}
        title={t('unauthorised')}
        sub={t('today')}
        value={value('doors.unauthorised', unauthorised)}
      />
    </div>
  );
}

const TONES = { critical: 'critical', warn: 'warn', plain: 'plain' } as const;

function Today({ rows, now }: { rows: readonly NamedDoor[]; now: number }) {
  const { t } = useTranslation('doors');
  const format = useFormat();
  const from = now - DAY_MS;
  const spans = useMemo(
    () =>
      rows.map(
        ({ door, name }): TimelineSpan => ({
          ...{ key: door.id, from: door.openAt, to: door.closeAt, tone: TONES[doorTone(door, now)] },
          label: `${name} · ${format.time(door.openAt)}`,
        }),
      ),
    [rows, now, format],
  );
  return (
    <Panel title={t('today')} className={classes.timeline}>
      <StateTimeline spans={spans} from={from} to={now} summary={t('timeline', { count: rows.length })} />
      <div className={classes.ends}>
        <span>{format.dateTime(from)}</span>
        <span>{format.time(now)}</span>
      </div>
    </Panel>
  );
}

/** Doors that are open now, those of the day, and the history. */
export default function DoorsScreen() {
  const { t } = useTranslation('doors');
  const navigate = useNavigate();
  const [{ q }, setFilter] = useUrlState(FILTERS);
  const doors = useDoors();
  const machines = useMachines();
  const ready = useReady();
  const live = useLink().phase === 'live';
  const now = useServerNow();
  const rows = useMemo(() => named(doors, machines, q), [doors, machines, q]);
  const open = useMemo(() => openDoors(rows), [rows]);
  const columns = useDoorColumns(now);
  const none = q ? (
    <EmptyState kind="filtered" onClear={() => setFilter({ q: '' })} />
  ) : (
    <EmptyState
      kind="none"
      title={t('noneOpen')}
      text={t('noneOpenText')}
      action={<CircleCheck aria-hidden />}
    />
  );
  return (
    <PageFrame
      title={t('title')}
      actions={<SearchInput label={t('search')} value={q} onChange={(next) => setFilter({ q: next })} />}
    >
      <Counts rows={rows} open={open} />
      <div className={classes.open}>
        <Panel title={t('openNow')} flush cover={ready ? coverageOf(machines, now, live) : undefined}>
          <VirtualTable
            label={t('openNow')}
            rows={open}
            columns={columns}
            rowKey={({ door }) => door.id}
            rowAttributes={({ door }) => ({ 'data-door': door.id })}
            empty={ready ? none : <EmptyState kind="loading" />}
            onOpen={({ door }) => navigate(`/machine/equipmentMain/device/${door.machineId}`)}
          />
        </Panel>
      </div>
      <Today rows={rows} now={now} />
      <History />
    </PageFrame>
  );
}
