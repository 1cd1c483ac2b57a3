import { expect, it } from 'vitest';
import { chinaMidnight, chinaTime, tradeDay } from './chinaTime';

const LAST_SECOND = Date.parse('2026-06-30T15:59:59Z');

it('a trading day ends at midnight in China', () => {
  expect(tradeDay(LAST_SECOND)).toBe('2026-06-30');
  expect(tradeDay(LAST_SECOND + 1_000)).toBe('2026-07-01');
  expect(chinaMidnight(LAST_SECOND)).toBe(Date.parse('2026-06-30T00:00:00+08:00'));
  expect(chinaMidnight(LAST_SECOND + 1_000)).toBe(LAST_SECOND + 1_000);
  expect(chinaTime(LAST_SECOND)).toBe('2026-06-30 23:59:59');
});
