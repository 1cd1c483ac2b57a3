import { describe, expect, it } from 'vitest';
import { Bookmark, type Cursor } from './bookmark';

const CURSOR: Cursor = { epoch: 'e&1', acl: 'a', pos: 7, h: 'x+y' };

function at(cursor?: Cursor): Bookmark {
  const bookmark = new Bookmark();
  bookmark.cursor = cursor && { ...cursor };
  return bookmark;
}

describe('the resume position', () => {
  it('contains all four facts in a form safe for an address', () => {
    const { query } = at(CURSOR);
    expect(query.startsWith('&')).toBe(true);
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ ...CURSOR, pos: '7' });
    expect(at().query).toBe('');
  });

  it('covers the facts up to its number, and nothing without number or position', () => {
    expect([6, 7, 8].map((p) => at(CURSOR).isPast(p))).toEqual([true, true, false]);
    expect(at(CURSOR).isPast(undefined)).toBe(false);
    expect(at().isPast(1)).toBe(false);
    expect([at(CURSOR).pos, at().pos]).toEqual([7, 0]);
  });

  it('only moves forward and keeps its hash when a frame has none', () => {
    const bookmark = at(CURSOR);
    bookmark.advance(6, 'h6');
    bookmark.advance(undefined, 'h');
    expect(bookmark.cursor).toEqual(CURSOR);
    bookmark.advance(9, undefined);
    expect(bookmark.cursor).toEqual({ ...CURSOR, pos: 9 });
    bookmark.advance(9, 'h9');
    expect(bookmark.cursor).toEqual({ ...CURSOR, pos: 9, h: 'h9' });
  });

  it('does not exist before a snapshot', () => {
    const bookmark = at();
    bookmark.advance(3, 'h3');
    expect(bookmark.cursor).toBeUndefined();
  });
});
