import type { HistoryEntry } from '@contract/kit/wire';
import { describe, expect, it } from 'vitest';
import { authorOf } from './authorOf';

const entry = (pos: number, actorName: string, before: object | null, after: object | null) =>
  ({ pos, at: pos, actorName, before, after }) as HistoryEntry;
const entries = [
  entry(4, 'Looked', null, { purpose: 'audit' }),
  entry(3, 'Second', { name: 'b', remarks: 'x' }, { name: 'c', remarks: 'x' }),
  entry(2, 'First', { remarks: null }, { remarks: 'x' }),
];

describe('the author of a value', () => {
  it('is the last one who changed that field', () => {
    expect(authorOf(entries, 'name')).toMatchObject({ actorName: 'Second', at: 3 });
    expect(authorOf(entries, 'remarks')).toMatchObject({ actorName: 'First', at: 2 });
  });

  it('is that of the newest change when no entry contains the field', () => {
    expect(authorOf(entries, 'email')).toMatchObject({ actorName: 'Looked' });
    expect(authorOf([], 'email')).toBeUndefined();
  });
});
