import { DESK_KEYS, TICK_KEYS } from '@shared/lib/deskKeys';
import { FORM_KEYS, type KeyMap, LIST_KEYS, RECORD_KEYS } from '@shared/lib/keys';

/** What is said of keys that have no listener of their own there: the row, the tab or the line that has the focus hears them. */
export const SECTIONS = {
  everywhere: {
    palette: ['Mod+k'],
    sheet: ['?'],
    nextTab: ['Alt+PageDown'],
    previousTab: ['Alt+PageUp'],
  },
  list: { ...LIST_KEYS, range: ['Shift+ArrowDown', 'Shift+x'] },
  record: { ...RECORD_KEYS, ...FORM_KEYS },
  tabs: {
    alongTabs: ['ArrowLeft', 'ArrowRight'],
    endsOfTabs: ['Home', 'End'],
    closeTab: ['Delete'],
    tabMenu: ['Shift+F10', 'ContextMenu'],
  },
  alarms: {
    acknowledge: ['a'],
    pick: ['x'],
    parts: ['ArrowRight', 'ArrowLeft'],
    showNew: [' '],
    details: ['Enter'],
    closeDetails: ['Escape'],
  },
  reviewDesk: { ...DESK_KEYS, tick: [TICK_KEYS[0], TICK_KEYS[9]] },
  palette: { alongLines: ['ArrowUp', 'ArrowDown'], takeLine: ['Enter'], leave: ['Escape'] },
} as const satisfies Readonly<Record<string, KeyMap>>;

/** Keys that carry a sign in every language. */
const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
  Delete: 'Del',
};

/** What stands on the keys of a shortcut; the space bar and the menu key are named in words. */
export function capsOf(
  shortcut: string,
  mac: boolean,
  words: (key: 'space' | 'menuKey') => string,
): string[] {
  const held: Readonly<Record<string, string>> = mac
    ? { Mod: '⌘', Alt: '⌥', Shift: '⇧' }
    : { Mod: 'Ctrl', Alt: 'Alt', Shift: 'Shift' };
  return shortcut.split('+').map((key) => {
    if (key === ' ') return words('space');
    if (key === 'ContextMenu') return words('menuKey');
    return held[key] ?? SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  });
}
