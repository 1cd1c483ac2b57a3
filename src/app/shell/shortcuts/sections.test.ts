import { readFileSync } from 'node:fs';
import { LOCALES } from '@contract/common/locale';
import { describe, expect, it } from 'vitest';
import { capsOf, SECTIONS } from './sections';

const texts = (locale: string) => JSON.parse(readFileSync(`locales/${locale}/shortcuts.json`, 'utf8'));

describe('the sheet of shortcuts', () => {
  it.each(LOCALES)('explains every shortcut it lists and nothing else: %s', (locale) => {
    const { sections, does } = texts(locale);
    expect(Object.keys(sections)).toEqual(Object.keys(SECTIONS));
    for (const [section, keys] of Object.entries(SECTIONS))
      expect(Object.keys(does[section]).sort(), section).toEqual(Object.keys(keys).sort());
  });

  it('shows keys as printed on the keyboard', () => {
    const words = (key: string) => `<${key}>`;
    expect(capsOf('Mod+Shift+Enter', false, words)).toEqual(['Ctrl', 'Shift', 'Enter']);
    expect(capsOf('Mod+k', true, words)).toEqual(['⌘', 'K']);
    expect(capsOf(' ', false, words)).toEqual(['<space>']);
    expect(capsOf('ContextMenu', false, words)).toEqual(['<menuKey>']);
    expect(capsOf('Alt+ArrowUp', false, words)).toEqual(['Alt', '↑']);
  });
});
