import { expect, it } from 'vitest';
import type { AlertRow } from '../contract/alerts';
import { acknowledgedAt } from './demoOperator';

const MINUTE = 60_000;
const minutesFor = (parts: Partial<AlertRow>) =>
  acknowledgedAt({ id: 'a', raisedAt: 0, returnedAt: null, state: 'raised', ...parts } as AlertRow) / MINUTE;

it('demonstration users leave critical alarms to the visitor and handle the rest in time', () => {
  expect(minutesFor({ priority: 'critical' })).toBe(Number.POSITIVE_INFINITY);
  for (const id of ['a', 'b', 'c', 'd']) {
    expect(minutesFor({ id, priority: 'low' })).toBeGreaterThan(5);
    expect(minutesFor({ id, priority: 'high' })).toBeLessThan(26);
    const over = { id, state: 'returned', returnedAt: 60 * MINUTE } as const;
    expect(minutesFor({ ...over, priority: 'critical' })).toBeLessThan(76);
    expect(minutesFor({ ...over, priority: 'low' })).toBeLessThan(67);
  }
});
