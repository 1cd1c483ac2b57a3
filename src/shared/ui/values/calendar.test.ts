import { LOCALES } from '@contract/common/locale';
import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { calendarWords } from './calendar';

it('a calendar is named in the language of the console', () => {
  const said = LOCALES.map((language) => {
    const { locale, monthLabelFormat, yearLabelFormat, getDayAriaLabel } = calendarWords(language);
    const weekday = dayjs('2026-11-22').locale(locale).format('dd');
    return [
      monthLabelFormat('2026-11-01'),
      yearLabelFormat('2026-01-01'),
      getDayAriaLabel('2026-11-22'),
      weekday,
    ];
  });
  expect(said).toEqual([
    ['2026年11月', '2026年', '2026年11月22日星期日', '日'],
    ['November 2026', '2026', 'Sunday, November 22, 2026', 'Su'],
    ['2026年11月', '2026年', '2026年11月22日日曜日', '日'],
    ['2026년 11월', '2026년', '2026년 11월 22 일 일요일', '일'],
  ]);
});
