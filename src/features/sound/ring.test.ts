import type { AlertRow } from '@contract/alerts';
import { describe, expect, it } from 'vitest';
import { audible, dueNow, NOTHING_HEARD } from './ring';

const alert = (id: string, changes: Partial<AlertRow> = {}) =>
  ({ id, priority: 'high', state: 'raised', ...changes }) as AlertRow;
const heard = (at: number, ...ids: string[]) => ({ at, ids: new Set(ids) });

describe('audible alarms', () => {
  it('are those that need a response and are not of low priority', () => {
    const alerts = [
      alert('raised'),
      alert('returned', { state: 'returned' }),
      alert('seen', { state: 'acknowledged' }),
      alert('over', { state: 'cleared' }),
      alert('low', { priority: 'low' }),
    ];
    expect(audible(alerts).map(({ id }) => id)).toEqual(['raised', 'returned']);
  });
});

describe('the alarm sound', () => {
  it('plays at once for a new alarm and repeats at its interval', () => {
    expect(dueNow([alert('a')], NOTHING_HEARD, 0)).toBe('high');
    expect(dueNow([alert('a')], heard(0, 'a'), 29_999)).toBeUndefined();
    expect(dueNow([alert('a')], heard(0, 'a'), 30_000)).toBe('high');
  });

  it('repeats at the interval of the most urgent alarm', () => {
    const both = [alert('a', { priority: 'medium' }), alert('b', { priority: 'critical' })];
    expect(dueNow(both, heard(0, 'a', 'b'), 10_000)).toBe('critical');
    expect(dueNow(both.slice(0, 1), heard(0, 'a', 'b'), 59_999)).toBeUndefined();
  });

  it('plays at most every ten seconds, even with many alarms', () => {
    expect(dueNow([alert('new', { priority: 'critical' })], heard(0), 9_999)).toBeUndefined();
    expect(dueNow([alert('new', { priority: 'critical' })], heard(0), 10_000)).toBe('critical');
  });

  it('plays a call once, in turn with the alarms', () => {
    expect(dueNow([], heard(0), 10_000, ['medium'])).toBe('medium');
    expect(dueNow([alert('new')], heard(0), 10_000, ['medium'])).toBe('high');
    expect(dueNow([], heard(0), 9_999, ['high'])).toBeUndefined();
  });

  it('is silent when nothing needs a response', () => {
    expect(dueNow([], heard(0, 'a'), 1e9)).toBeUndefined();
  });
});
