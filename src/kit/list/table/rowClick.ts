/** What answers a click or a key itself, in a row or in what opened from it. */
export const CONTROLS = 'input, button, [role=menu], [role=dialog], [data-selects]';

interface Click {
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  target: EventTarget;
}

/**
 * Does a click mean the row? Not one on something in it, and not the end of marking a text to copy it. With a key held
 * the link of the row opens another tab of the browser; elsewhere that must not lose the list.
 */
export function meansRow({ ctrlKey, metaKey, shiftKey, target }: Click, marked: boolean): boolean {
  if (ctrlKey || metaKey || shiftKey || marked) return false;
  return !(target as Element).closest(`a, ${CONTROLS}`);
}
