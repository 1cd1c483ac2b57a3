import type { AlertRow } from '@contract/alerts';
import { describe, expect, it } from 'vitest';
import { audible, dueNow, NOTHING_HEARD } from './ring';

const alert = (id: string, changes: Partial<AlertRow> = {}) =>
  ({ id, priority: 'high', state: 'raised', ...changes }) as AlertRow;
const heard = (at: number, ...ids: string[]) => ({ at, ids: new Set(ids) });

describe('what is audible', () => {
  it('is what waits for somebody, and is not of low priority', () => {
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

describe('what is heard', () => {
  it('is a new alarm at once, and the same one again in its time', () => {
    expect(dueNow([alert('a')], NOTHING_HEARD, 0)).toBe('high');
    expect(dueNow([alert('a')], heard(0, 'a'), 29_999)).toBeUndefined();
    expect(dueNow([alert('a')], heard(0, 'a'), 30_000)).toBe('high');
  });

  it('repeats by the most urgent alarm', () => {
    const both = [alert('a', { priority: 'medium' }), alert('b', { priority: 'critical' })];
    expect(dueNow(both, heard(0, 'a', 'b'), 10_000)).toBe('critical');
    expect(dueNow(both.slice(0, 1), heard(0, 'a', 'b'), 59_999)).toBeUndefined();
  });

  it('is never more than every ten seconds, even in a flood', () => {
    expect(dueNow([alert('new', { priority: 'critical' })], heard(0), 9_999)).toBeUndefined();
    expect(dueNow([alert('new', { priority: 'critical' })], heard(0), 10_000)).toBe('critical');
  });

  it('is a call for somebody, once, in its turn among the alarms', () => {
    expect(dueNow([], heard(0), 10_000, ['medium'])).toBe('medium');
    expect(dueNow([alert('new')], heard(0), 10_000, ['medium'])).toBe('high');
    expect(dueNow([], heard(0), 9_999, ['high'])).toBeUndefined();
  });

  it('is nothing when nobody is waited for', () => {
    expect(dueNow([], heard(0, 'a'), 1e9)).toBeUndefined();
  });
});
