import type { UsageForecast } from '@contract/simCards/usage';
import { Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { Labeled, TwoLines } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { dayMs } from './cardRows';

interface ForecastProps {
  forecast: UsageForecast | null;
  /** Until when it has to last; the day after is another cycle. */
  cycleEnd: string | null;
  /** In one line, where no heading says that the day is the one on which it is used up. */
  labelled?: boolean;
}

/** On which day a plan is used up, and between which days that is likely. */
export function Forecast({ forecast, cycleEnd, labelled = false }: ForecastProps) {
  const { t } = useTranslation('traffic');
  const format = useFormat();
  if (!forecast) return <Text size="sm">{t('forecast.unknown')}</Text>;
  if (cycleEnd !== null && forecast.from >= cycleEnd) return <Text size="sm">{t('forecast.lasts')}</Text>;
  const isSoon = cycleEnd === null || forecast.day < cycleEnd;
  const day = (
    <Text span size="sm" fw={isSoon ? 600 : 400}>
      {t('forecast.day', { day: format.date(dayMs(forecast.day)) })}
    </Text>
  );
  const likely = (of: (ms: number) => string) =>
    t('forecast.between', { from: of(dayMs(forecast.from)), to: of(dayMs(forecast.to)) });
  if (!labelled) return <TwoLines below={likely(format.dayOfYear)}>{day}</TwoLines>;
  return (
    <Text size="sm" fw={isSoon ? 600 : undefined}>
      <Labeled label={t('usedUp')} />
      {day}{' '}
      <Text span size="xs" c="dimmed">
        {likely(format.date)}
      </Text>
    </Text>
  );
}
