import { BarChart, dayLabel } from '@charts';
import { CHINA_ZONE } from '@contract/time/chinaTime';
import type { TrafficSummary } from '@contract/traffic';
import { type MachinesState, selectMachines, useCoverage, useMachinesById } from '@live';
import { Text } from '@mantine/core';
import { foldLink, useIsLive, useReady } from '@realtime';
import { useFormat, usePermission } from '@shared/lib';
import { CoverageNote, LiveValue, Panel, StatCard, ZoneNote } from '@shared/ui';
import { CardSim, ChartNoAxesColumn, CircleGauge, CircleOff, Radio } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { PlanUse } from './cardColumns';
import { cardsAt, mbToday } from './cardRows';
import classes from './TrafficScreen.module.css';

const FIGURES = [
  { name: 'total', icon: CardSim, tone: 'plain' },
  { name: 'inUse', icon: Radio, tone: 'plain' },
  { name: 'stopped', icon: CircleOff, tone: 'plain' },
  { name: 'over80', icon: CircleGauge, tone: 'warn' },
] as const;

function Figure({ text }: { text: string }) {
  return (
    <Text span fz="2rem" fw={600} lh={1.15}>
      {text}
    </Text>
  );
}

/** What all machines together used since midnight, as it grows; the week counts cards that are in none as well. */
function TodayCard() {
  const { t } = useTranslation('traffic');
  const format = useFormat();
  const live = useIsLive();
  const q = useReady() ? foldLink('live', live) : 'never';
  const cover = useCoverage();
  const opens = usePermission('clientMain');
  const sum = useSelector((state: { machines: MachinesState }) => mbToday(selectMachines(state)));
  return (
    <StatCard
      icon={ChartNoAxesColumn}
      title={t('machinesToday')}
      to={opens ? '/machine/equipmentMain/live?sort=data&descending=1' : undefined}
      value={<LiveValue live="traffic.today" size="xl" q={q} text={format.megabytes(sum)} />}
      sub={cover && <CoverageNote cover={cover} />}
    />
  );
}

export function CardCounts({ cards }: { cards: TrafficSummary['cards'] }) {
  const { t } = useTranslation('traffic');
  const format = useFormat();
  return (
    <div className={classes.cards}>
      <TodayCard />
      {FIGURES.map(({ name, icon, tone }) => (
        <StatCard
          key={name}
          icon={icon}
          tone={cards[name] > 0 ? tone : 'plain'}
          title={t(name)}
          to={cardsAt(name)}
          value={<Figure text={format.number(cards[name])} />}
        />
      ))}
    </div>
  );
}

/** Pixels, as designed. */
const WEEK_HEIGHT = 230;

export function WeekPanel({ days }: { days: TrafficSummary['days'] }) {
  const { t } = useTranslation('traffic');
  const format = useFormat();
  const bars = useMemo(
    () => days.map(({ day, mb }) => ({ key: day, label: dayLabel(day), value: mb })),
    [days],
  );
  const sum = days.reduce((total, { mb }) => total + mb, 0);
  return (
    <Panel title={t('week')} action={<Text size="sm">{format.megabytes(sum)}</Text>}>
      <BarChart
        bars={bars}
        unit="MB"
        digits={1}
        height={WEEK_HEIGHT}
        summary={t('weekSummary', { total: format.megabytes(sum) })}
      />
      <ZoneNote timeZone={CHINA_ZONE} />
    </Panel>
  );
}

export function TopPanel({ top }: { top: TrafficSummary['top'] }) {
  const { t } = useTranslation('traffic');
  const machines = useMachinesById();
  return (
    <Panel title={t('top')}>
      <ol className={classes.top}>
        {top.map((card) => (
          <li key={card.iccid}>
            <Text size="sm" truncate>
              {machines.get(card.machineId)?.name ?? card.iccid}
            </Text>
            <PlanUse {...card} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
