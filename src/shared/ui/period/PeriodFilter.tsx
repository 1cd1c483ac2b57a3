import { DatePickerInput } from '@mantine/dates';
import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/useFormat';
import { useCalendar } from '../values/calendar';
import { type DayRange, dayOf, lastDays, rangeMs } from './dateRange';

type DateRangeValue = [string | null, string | null];
const PRESETS = { d1: 1, d7: 7, d30: 30 } as const;
const NAMES = Object.keys(PRESETS) as (keyof typeof PRESETS)[];

interface PeriodFilterProps {
  value: DayRange;
  /** Server ms. */
  now: number;
  onChange(value: DayRange): void;
}

/** First and last day, both included. */
export function PeriodFilter({ value, now, onChange }: PeriodFilterProps) {
  const { t } = useTranslation('common');
  const calendar = useCalendar();
  const format = useFormat();
  const id = useId();
  // Between the first click and the second there is no range yet.
  const [halfway, setHalfway] = useState<DateRangeValue>();
  const range = rangeMs(value, now);
  const shown: DateRangeValue = [dayOf(range.from), dayOf(range.to - 1)];
  const text = `${format.date(range.from)} – ${format.date(range.to - 1)}`;
  const change = ([from, to]: DateRangeValue) => {
    setHalfway(to === null ? [from, to] : undefined);
    if (from !== null && to !== null) onChange({ from, to });
  };
  return (
    <DatePickerInput
      {...calendar}
      type="range"
      size="sm"
      allowSingleDateInRange
      // The dialog takes its name from an element with this id, which the field does not give itself.
      id={id}
      popoverProps={{ id }}
      aria-label={t('labeled', { label: t('period.days'), value: text })}
      leftSection={<CalendarDays size={16} aria-hidden />}
      maxDate={dayOf(now)}
      value={halfway ?? shown}
      valueFormatter={() => text}
      presets={NAMES.map((name) => {
        const { from, to } = lastDays(PRESETS[name], now);
        return { value: [from, to] as DateRangeValue, label: t(`period.${name}`) };
      })}
      onChange={change}
      onDropdownClose={() => setHalfway(undefined)}
    />
  );
}
