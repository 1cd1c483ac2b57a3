import { MINUTE_MS } from '@contract/time/durations';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/useFormat';
import { useTimeUntil } from './useTimeLeft';

/** From here on it is urgent. */
export const SHORT_MS = 30 * MINUTE_MS;

/** Time until a deadline, counted down, or since it; the deadline itself under the pointer. */
export function TimeLeft({ until }: { until: number }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const left = useTimeUntil(until);
  return (
    <Text
      span
      inherit
      role="timer"
      c={left < SHORT_MS ? 'var(--ph-critical)' : undefined}
      title={format.dateTime(until)}
    >
      {left > 0 ? t('timeLeft', { time: format.duration(left) }) : t('overdue', { age: format.age(-left) })}
    </Text>
  );
}
