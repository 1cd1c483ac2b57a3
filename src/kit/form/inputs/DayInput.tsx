import { DateInput, type DateInputProps, DateTimePicker, type DateTimePickerProps } from '@mantine/dates';
import { useCalendar } from '@shared/ui/values/calendar';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dayTime, timeText } from './typed';

const TO_THE_MINUTE = 'YYYY-MM-DD HH:mm';

interface LabelProps {
  /** Above the input, and its name. */
  label?: string;
  /** The name of an input without a label. */
  'aria-label'?: string;
}

function useShared({ label, 'aria-label': hidden }: LabelProps) {
  const { t } = useTranslation('common');
  const clear = { clearable: true, clearButtonProps: { 'aria-label': t('clear') } } as const;
  return { calendar: { ...useCalendar(), ...clear }, name: label ?? hidden ?? '' };
}

/** A day: typed, or chosen from a calendar. */
export function DayInput({ popoverProps, ...rest }: DateInputProps & LabelProps) {
  const { calendar, name } = useShared(rest);
  // The calendar opens while one types, so that it takes no part in the focus: a name is all it needs.
  const attributes = { dropdown: { role: 'dialog', 'aria-label': name } };
  return (
    <DateInput
      {...calendar}
      valueFormat="YYYY-MM-DD"
      popoverProps={{ ...popoverProps, attributes }}
      {...rest}
    />
  );
}

/** Between moments, ms, and what the date inputs have: `YYYY-MM-DD HH:mm:ss`. */
export interface InputClock {
  textOf(ms: number): string;
  timeOf(text: string): number | null;
}

type MomentInputProps = Omit<DateTimePickerProps, 'value' | 'onChange' | 'onBlur' | 'label' | 'type'> &
  LabelProps & {
    /** ms */
    value: number | null;
    /** Whose clock it shows; else the reader's. */
    clock?: InputClock;
    onChange(value: number | null): void;
    onBlur?(): void;
  };

/** A day and a time of it, to the minute. */
export function MomentInput({ value, clock, onChange, onBlur, popoverProps, ...rest }: MomentInputProps) {
  const { t } = useTranslation('kit');
  const { calendar, name } = useShared(rest);
  const id = useId();
  const text = clock && value !== null ? clock.textOf(value) : timeText(value);
  return (
    <DateTimePicker
      {...calendar}
      {...rest}
      // The dialog takes its name from an element with this id, which the field does not give itself.
      id={id}
      popoverProps={{ ...popoverProps, id, returnFocus: true }}
      // A button with a label does not say what is on it.
      aria-label={
        text === null
          ? name
          : t('common:labeled', { label: name, value: text.slice(0, TO_THE_MINUTE.length) })
      }
      valueFormat={TO_THE_MINUTE}
      timePickerProps={{ hoursInputLabel: t('time.hours'), minutesInputLabel: t('time.minutes') }}
      submitButtonProps={{ 'aria-label': t('time.take') }}
      // Opening the calendar takes the focus along: nothing is left before it is closed.
      onDropdownClose={onBlur}
      value={text}
      onChange={(next) => onChange(clock && next ? clock.timeOf(next) : dayTime(next))}
    />
  );
}
