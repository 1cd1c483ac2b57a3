import { f } from '@contract/kit/field';
import { expect, it } from 'vitest';
import { dayShown, dayText } from './days';

it('a day is all of it for a moment, and itself for a date', () => {
  const moment = f.moment();
  for (const end of [false, true]) {
    expect(dayShown(moment, dayText(moment, '2026-11-22', end))).toBe('2026-11-22');
    expect(dayText(f.date(), '2026-11-22', end)).toBe('2026-11-22');
  }
  const [from, to] = [dayText(moment, '2026-11-22', false), dayText(moment, '2026-11-22', true)];
  expect(Number(to) - Number(from)).toBe(86_400_000 - 1);
  expect(dayShown(moment, '')).toBeNull();
});
