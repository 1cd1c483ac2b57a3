import { describe, expect, it } from 'vitest';
import { FORM_KEYS, keyCommandOf, LIST_KEYS, RECORD_KEYS } from './keys';

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('a shortcut key', () => {
  it('has the action of its map, also with Shift unless Shift is mapped', () => {
    expect(keyCommandOf(LIST_KEYS, press('j'))).toBe('down');
    expect(keyCommandOf(LIST_KEYS, press('X', { shiftKey: true }))).toBe('select');
    expect(keyCommandOf(LIST_KEYS, press('ArrowDown', { shiftKey: true }))).toBe('down');
    expect(keyCommandOf(LIST_KEYS, press('F10', { shiftKey: true }))).toBe('menu');
    expect(keyCommandOf(LIST_KEYS, press('F10'))).toBeUndefined();
    expect(keyCommandOf(LIST_KEYS, press('ContextMenu'))).toBe('menu');
  });

  it('has no action with an unmapped modifier', () => {
    expect(keyCommandOf(LIST_KEYS, press('x', { ctrlKey: true }))).toBeUndefined();
    expect(keyCommandOf(LIST_KEYS, press('ArrowDown', { altKey: true }))).toBeUndefined();
    expect(keyCommandOf(RECORD_KEYS, press('ArrowDown', { altKey: true }))).toBe('after');
    expect(keyCommandOf(RECORD_KEYS, press('ArrowDown', { altKey: true, ctrlKey: true }))).toBeUndefined();
  });

  it('is the same with Ctrl and Command', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(keyCommandOf(FORM_KEYS, press('s', held))).toBe('save');
      expect(keyCommandOf(FORM_KEYS, press('Enter', { ...held, shiftKey: true }))).toBe('another');
    }
    expect(keyCommandOf(FORM_KEYS, press('Enter'))).toBeUndefined();
  });

  it('has exactly one action', () => {
    for (const keys of [LIST_KEYS, RECORD_KEYS, FORM_KEYS]) {
      const all = Object.values(keys).flat();
      expect(new Set(all).size).toBe(all.length);
    }
  });
});
