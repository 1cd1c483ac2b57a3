import { describe, expect, it } from 'vitest';
import { isRowClick } from './rowClick';

const click = (changes: object = {}, inside = false) => ({
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  target: { closest: () => (inside ? {} : null) } as unknown as EventTarget,
  ...changes,
});

describe('a click on a row', () => {
  it('opens it', () => {
    expect(isRowClick(click(), false)).toBe(true);
  });

  it('is ignored after text selection, with a modifier key or on a control', () => {
    expect(isRowClick(click(), true)).toBe(false);
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey'])
      expect(isRowClick(click({ [key]: true }), false), key).toBe(false);
    expect(isRowClick(click({}, true), false)).toBe(false);
  });
});
