import type { UsageForecast } from '@contract/simCards/usage';
import { Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { Labeled } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { dayMs } from './cardRows';

interface ForecastProps {
  forecast: UsageForecast | null;
  /** Until when it has to last; the day after is another cycle. */
  cycleEnd: string | null;
  /** Where no heading says that the day is the one on which it is used up. */
  labelled?: boolean;
}

/** On which day a plan is used up, and between which days that is likely. */
export function Forecast({ forecast, cycleEnd, labelled = false }: ForecastProps) {
  const { t } = useTranslation('traffic');
  const format = useFormat();
  if (!forecast) return <Text size="sm">{t('forecast.unknown')}</Text>;
  const date = (day: string) => format.date(dayMs(day));
  if (cycleEnd !== null && forecast.from >= cycleEnd) return <Text size="sm">{t('forecast.lasts')}</Text>;
  const isSoon = cycleEnd === null || forecast.day < cycleEnd;
  return (
    <Text size="sm" fw={isSoon ? 600 : undefined}>
      {labelled && <Labeled label={t('usedUp')} />}
      {t('forecast.day', { day: date(forecast.day) })}{' '}
      <Text span size="xs" c="dimmed">
        {t('forecast.between', { from: date(forecast.from), to: date(forecast.to) })}
      </Text>
    </Text>
  );
}
