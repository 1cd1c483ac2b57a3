import type { AnyRow } from '@contract/kit/resource';
import { describe, expect, it } from 'vitest';
import {
  everything,
  headState,
  isSelected,
  marked,
  NOTHING_SELECTED,
  selectionCount,
  toWire,
} from './selection';

const row = (id: string, version = 1) =>
  ({ id, version, orgId: null, createdAt: 1, updatedAt: 1 }) satisfies AnyRow;
const QUERY = { q: '', filter: { status: 'in:active' } };

describe('a selection', () => {
  it('keeps the seen versions', () => {
    const some = marked(NOTHING_SELECTED, [row('a', 3), row('b')], true);
    expect(toWire(some, QUERY)).toEqual({ ids: ['a', 'b'], expectedVersions: { a: 3, b: 1 } });
    expect(selectionCount(marked(some, [row('a')], false))).toBe(1);
  });

  it('of everything is the query without exceptions at its time', () => {
    const all = marked(everything(40, 99), [row('a'), row('b')], false);
    expect([selectionCount(all), isSelected(all, 'a'), isSelected(all, 'z')]).toEqual([38, false, true]);
    expect(toWire(all, QUERY)).toEqual({
      query: { q: undefined, filter: { status: 'in:active' } },
      except: ['a', 'b'],
      asOf: 99,
    });
    expect(selectionCount(marked(all, [row('a')], true))).toBe(39);
  });

  it('is summarized by the checkbox above the rows', () => {
    expect(headState([true, true])).toBe('all');
    expect(headState([true, undefined, true])).toBe('some');
    expect(headState([false, true])).toBe('some');
    expect([headState([]), headState([false, undefined])]).toEqual(['none', 'none']);
  });
});
