import { expect, it } from 'vitest';
import { minuteText } from './minutes';

it('a time range includes its first and last minute', () => {
  const at = Date.parse('2026-11-22T13:55:30.250Z');
  expect(Number(minuteText(at, false))).toBe(Date.parse('2026-11-22T13:55:00.000Z'));
  expect(Number(minuteText(at, true))).toBe(Date.parse('2026-11-22T13:55:59.999Z'));
  // What is shown again and taken again stays what it is.
  expect(minuteText(Number(minuteText(at, true)), true)).toBe(minuteText(at, true));
  expect(minuteText(null, true)).toBe('');
});
