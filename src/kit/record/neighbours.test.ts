import type { AnyRow } from '@contract/kit/resource';
import { describe, expect, it } from 'vitest';
import { neighboursOf } from './neighbours';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as AnyRow);
const stretch = { rows, from: 100 };

describe('the neighbours of a record in its list', () => {
  it('come before and after it', () => {
    expect(neighboursOf(stretch, 'b', 101)).toEqual({
      before: { id: 'a', at: 100 },
      after: { id: 'c', at: 102 },
    });
  });

  it('do not exist beyond the ends', () => {
    expect(neighboursOf(stretch, 'a', 100)).toEqual({ before: undefined, after: { id: 'b', at: 101 } });
    expect(neighboursOf(stretch, 'd', 103)).toEqual({ before: { id: 'c', at: 102 }, after: undefined });
  });

  it('are found at the new position of the record', () => {
    expect(neighboursOf(stretch, 'c', 100)).toEqual({
      before: { id: 'b', at: 101 },
      after: { id: 'd', at: 103 },
    });
  });

  it('are those around its old position when it left the list', () => {
    expect(neighboursOf(stretch, 'gone', 102)).toEqual({
      before: { id: 'b', at: 101 },
      after: { id: 'c', at: 102 },
    });
  });
});
