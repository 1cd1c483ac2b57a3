import { BarChart } from '@charts';
import type { TrafficSummary } from '@contract/traffic';
import { coverageOf, useMachines } from '@live';
import { Text } from '@mantine/core';
import { foldLink, useLink, useReady, useServerNow } from '@realtime';
import { useFormat } from '@shared/lib';
import { CoverageNote, LiveValue, MeterBar, Panel, StatCard } from '@shared/ui';
import { CardSim, ChartNoAxesColumn, CircleGauge, CircleOff, Radio } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayMs, mbToday, planTone, usedNow } from './cardRows';
import classes from './TrafficScreen.module.css';

const COVER_EVERY_MS = 5_000;

function Figure({ text }: { text: string }) {
  return (
    <Text span fz="2rem" fw={600} lh={1.15}>
      {text}
    </Text>
  );
}

/** What all machines together used since midnight, as it grows. */
function TodayCard() {
  const { t } = useTranslation('traffic');
  const format = useFormat();
  const machines = useMachines();
  const live = useLink().phase === 'live';
  const q = useReady() ? foldLink('live', live) : 'never';
  const now = useServerNow(COVER_EVERY_MS);
  const sum = useMemo(() => mbToday(machines), [machines]);
  return (
    <StatCard
      icon={ChartNoAxesColumn}
      title={t('today')}
      value={<LiveValue live="traffic.today" size="xl" q={q} text={format.megabytes(sum)} />}
      sub={<CoverageNote cover={coverageOf(machines, now, live)} />}
    />
  );
}

export function CardCounts({ cards }: { cards: TrafficSummary['cards'] }) {
  const { t } = useTranslation('traffic');
  const format = useFormat();
  return (
    <div className={classes.cards}>
      <TodayCard />
      <StatCard icon={CardSim} title={t('total')} value={<Figure text={format.number(cards.total)} />} />
      <StatCard icon={Radio} title={t('inUse')} value={<Figure text={format.number(cards.inUse)} />} />
      <StatCard
        icon={CircleOff}
        title={t('stopped')}
        value={<Figure text={format.number(cards.stopped)} />}
      />
      <StatCard
        icon={CircleGauge}
        tone={cards.over80 > 0 ? 'warn' : 'plain'}
        title={t('over80')}
        value={<Figure text={format.number(cards.over80)} />}
      />
    </div>
  );
}

export function WeekPanel({ days }: { days: TrafficSummary['days'] }) {
  const { t } = useTranslation('traffic');
  const format = useFormat();
  const bars = useMemo(
    () => days.map(({ day, mb }) => ({ key: day, label: format.date(dayMs(day)), value: mb })),
    [days, format],
  );
  const sum = days.reduce((total, { mb }) => total + mb, 0);
  return (
    <Panel title={t('week')} action={<Text size="sm">{format.megabytes(sum)}</Text>}>
      <BarChart
        bars={bars}
        unit="MB"
        digits={1}
        height={230}
        summary={t('weekSummary', { total: format.megabytes(sum) })}
      />
    </Panel>
  );
}

export function TopPanel({ top }: { top: TrafficSummary['top'] }) {
  const { t } = useTranslation('traffic');
  const format = useFormat();
  const machines = useMachines();
  const byId = useMemo(() => new Map(machines.map((machine) => [machine.info.id, machine])), [machines]);
  return (
    <Panel title={t('top')}>
      <ol className={classes.top}>
        {top.map(({ machineId, iccid, usedMb, planMb }) => {
          const machine = byId.get(machineId);
          const used = usedNow(usedMb, machine);
          return (
            <li key={iccid}>
              <Text size="sm" truncate>
                {machine?.info.name ?? iccid}
              </Text>
              <MeterBar
                label={t('use')}
                value={used}
                max={planMb}
                tone={planTone(used, planMb)}
                text={`${format.megabytes(used)} / ${format.megabytes(planMb)}`}
              />
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
