import '@mantine/dates/styles.css';
import 'dayjs/locale/ja';
import 'dayjs/locale/ko';
import 'dayjs/locale/zh-cn';
import { BCP47, isLocale } from '@contract/common/locale';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** A day of a calendar, `YYYY-MM-DD`, as `Intl` takes it. */
const middayOf = (day: string) => new Date(`${day.slice(0, 10)}T12:00`);

/** Months, years and days in the words of a language. @param language code of the console */
export function calendarWords(language: string) {
  const tag = BCP47[isLocale(language) ? language : 'en'];
  const by = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, options);
    return (day: string) => format.format(middayOf(day));
  };
  const day = by({ dateStyle: 'full' });
  return {
    // Weekdays and the short names of months come from dayjs.
    locale: tag.toLowerCase(),
    monthLabelFormat: by({ year: 'numeric', month: 'long' }),
    yearLabelFormat: by({ year: 'numeric' }),
    // In Korean the number on the button has to stand apart, or it is no part of the name.
    getDayAriaLabel: (date: string) => day(date).replace('일 ', ' 일 '),
  };
}

/** What every calendar is given. Kept out of the shell: imported by path where a calendar is shown. */
export function useCalendar() {
  const { t, i18n } = useTranslation('common');
  const words = useMemo(() => calendarWords(i18n.language), [i18n.language]);
  return {
    ...words,
    nextLabel: t('next'),
    previousLabel: t('previous'),
    hideOutsideDates: true,
    // Red for weekends says nothing here, and too faintly.
    weekendDays: [],
  };
}
