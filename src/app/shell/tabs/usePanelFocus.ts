import { type FocusEvent, useEffect, useRef } from 'react';

/** Is the keyboard nowhere: on nothing, or on something that has just gone out of sight? */
function isLost(): boolean {
  const at = document.activeElement;
  return !at || at === document.body || !at.checkVisibility();
}

/**
 * The keyboard goes along to a screen that comes into sight: to where it was there, else to its beginning. Whoever stands
 * elsewhere, on a tab or in the menu, stays there. The first screen of all leaves the beginning to the page.
 */
export function usePanelFocus(visible: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    const target = last.current?.isConnected ? last.current : panel.current;
    const isFirst = isNew.current && panel.current?.parentElement?.childElementCount === 1;
    isNew.current = false;
    if (visible && !isFirst && isLost()) target?.focus({ preventScroll: true });
  }, [visible]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target !== panel.current) last.current = target;
  };
  return { ref: panel, onFocus };
}
