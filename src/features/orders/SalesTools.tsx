import { SALES_BY, type SalesBy } from '@contract/orders/sales';
import { CHINA_ZONE } from '@contract/time/chinaTime';
import { Group, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { SelectFilter, ZoneNote } from '@shared/ui';
import type { DayRange } from '@shared/ui/period/dateRange';
import { PeriodFilter } from '@shared/ui/period/PeriodFilter';
import { useTranslation } from 'react-i18next';
import {
  calendarNow,
  daysOf,
  earlierOf,
  PERIOD_CHOICES,
  type PeriodChoice,
  type periodOf,
} from './salesPeriod';

interface Filter extends DayRange {
  by: SalesBy;
  days: PeriodChoice;
}
interface SalesToolsProps {
  filter: Filter;
  period: ReturnType<typeof periodOf>;
  now: number;
  onChange(change: Partial<Filter>): void;
}

/** Which period, by what, and what it is compared with. */
export function SalesTools({ filter, period, now, onChange }: SalesToolsProps) {
  const { t } = useTranslation('orders');
  const format = useFormat(CHINA_ZONE);
  const shown: DayRange = 'from' in period ? daysOf(period) : { from: filter.from, to: filter.to };
  const choose = (days: PeriodChoice = '30') =>
    onChange(days === 'chosen' ? { days, from: shown.from, to: shown.to } : { days, from: '', to: '' });
  const earlier = 'from' in period && earlierOf(period);
  return (
    <Group>
      <SelectFilter
        label={t('period')}
        value={filter.days}
        options={PERIOD_CHOICES.map((value) => ({ value, label: t(`days.${value}`) }))}
        onChange={choose}
      />
      <PeriodFilter
        value={shown}
        now={calendarNow(now)}
        onChange={({ from, to }) => onChange({ days: 'chosen', from, to })}
      />
      <SelectFilter
        label={t('groupBy')}
        value={filter.by}
        options={SALES_BY.map((value) => ({ value, label: t(`by.${value}`) }))}
        onChange={(by = 'day') => onChange({ by })}
      />
      {earlier && (
        <Text size="sm" c="dimmed">
          {t('compared', { from: format.date(earlier.from), to: format.date(earlier.to - 1) })}
        </Text>
      )}
      <ZoneNote timeZone={CHINA_ZONE} />
    </Group>
  );
}
