/**
 * Keys of lists and records by what they do: what listens to them and the sheet that tells them read the same lines.
 * A key is named as the browser does, letters small, with `Mod+` (Ctrl, or Command), `Alt+` and `Shift+` in front.
 */
export type KeyMap = Readonly<Record<string, readonly string[]>>;

export const LIST_KEYS = {
  down: ['ArrowDown', 'j'],
  up: ['ArrowUp', 'k'],
  pageDown: ['PageDown'],
  pageUp: ['PageUp'],
  first: ['Home'],
  last: ['End'],
  open: ['Enter'],
  edit: ['F2'],
  menu: ['Shift+F10', 'ContextMenu'],
  select: ['x'],
  left: ['ArrowLeft'],
  right: ['ArrowRight'],
  copy: ['Mod+c'],
  peek: [' '],
  clear: ['Escape'],
  refresh: ['r'],
  search: ['/'],
} as const satisfies KeyMap;

export const RECORD_KEYS = {
  before: ['Alt+ArrowUp'],
  after: ['Alt+ArrowDown'],
} as const satisfies KeyMap;

export const FORM_KEYS = {
  save: ['Mod+s', 'Mod+Enter'],
  another: ['Mod+Shift+Enter'],
} as const satisfies KeyMap;

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** What pressing a key means. Shift counts where it says so; elsewhere it is the listener's: it may stretch a choice. */
export function keyCommandOf<N extends string>(
  keys: Readonly<Record<N, readonly string[]>>,
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress,
): N | undefined {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const before = `${ctrlKey || metaKey ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}`;
  const find = (pressed: string) =>
    (Object.keys(keys) as N[]).find((does) => keys[does].some((each) => each === pressed));
  return (shiftKey ? find(`${before}Shift+${name}`) : undefined) ?? find(before + name);
}
