/** Elements that handle clicks and keys themselves, in a row or in a popup opened from it. */
export const CONTROLS = 'input, button, [role=menu], [role=dialog], [data-selects]';

interface Click {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  target: EventTarget;
}

/**
 * Whether a click opens the row. Not one on a control or link in it, not the end of a text selection, and not one with a
 * modifier: there only the link of the row acts, by opening another browser tab.
 */
export function isRowClick({ ctrlKey, metaKey, shiftKey, target }: Click, marked: boolean): boolean {
  if (ctrlKey || metaKey || shiftKey || marked) return false;
  return !(target as Element).closest(`a, ${CONTROLS}`);
}
