import { describe, expect, it } from 'vitest';
import { meansRow } from './rowClick';

const click = (changes: object = {}, inside = false) => ({
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  target: { closest: () => (inside ? {} : null) } as unknown as EventTarget,
  ...changes,
});

describe('a click in a row', () => {
  it('opens it', () => {
    expect(meansRow(click(), false)).toBe(true);
  });

  it('leaves it where text was marked, a key is held, or something in it was meant', () => {
    expect(meansRow(click(), true)).toBe(false);
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey'])
      expect(meansRow(click({ [key]: true }), false), key).toBe(false);
    expect(meansRow(click({}, true), false)).toBe(false);
  });
});
