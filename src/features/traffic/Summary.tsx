import { BarChart } from '@charts';
import type { TrafficSummary } from '@contract/traffic';
import { Text } from '@mantine/core';
import { useMachines } from '@realtime';
import { useFormat } from '@shared/lib';
import { MeterBar, Panel, StatCard } from '@shared/ui';
import { CardSim, CircleGauge, CircleOff, Radio } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { planTone } from './cardColumns';
import classes from './TrafficScreen.module.css';

function Figure({ text }: { text: string }) {
  return (
    <Text span fz="2rem" fw={600} lh={1.15}>
      {text}
    </Text>
  );
}

export function CardCounts({ cards }: { cards: TrafficSummary['cards'] }) {
  const { t } = useTranslation('traffic');
  const format = useFormat();
  return (
    <div className={classes.cards}>
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

/** `2026-11-21` as the day it names, whatever the time zone of the browser. */
function dayLabel(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${Number(month)}/${Number(date)}`;
}

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
        height={200}
        summary={t('weekSummary', { total: format.megabytes(sum) })}
      />
    </Panel>
  );
}

export function TopPanel({ top }: { top: TrafficSummary['top'] }) {
  const { t } = useTranslation('traffic');
  const format = useFormat();
  const machines = useMachines();
  const names = useMemo(() => new Map(machines.map(({ info }) => [info.id, info.name])), [machines]);
  return (
    <Panel title={t('top')}>
      <ol className={classes.top}>
        {top.map(({ machineId, iccid, usedMb, planMb }) => (
          <li key={iccid}>
            <Text size="sm" truncate>
              {names.get(machineId) ?? iccid}
            </Text>
            <MeterBar
              label={t('use')}
              value={usedMb}
              max={planMb}
              tone={planTone(usedMb, planMb)}
              text={`${format.megabytes(usedMb)} / ${format.megabytes(planMb)}`}
            />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
