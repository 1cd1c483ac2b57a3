import { keyCommandOf } from '@shared/lib';
import { DESK_KEYS, TICK_KEYS } from '@shared/lib/deskKeys';
import { useEffect, useRef } from 'react';

export interface DeskActions extends Record<keyof typeof DESK_KEYS, () => void> {
  tick(index: number): void;
}

/** Where letters are typed, and above a dialog, they are letters. */
const TYPING =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=listbox]';

/** The keys of the desk, wherever on it the focus is. */
export function useDeskKeys(actions: DeskActions): void {
  const now = useRef(actions);
  now.current = actions;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.repeat || document.querySelector('[role=dialog]')) return;
      if (target instanceof Element && target.closest(TYPING)) return;
      const does = keyCommandOf(DESK_KEYS, event);
      const index = (TICK_KEYS as readonly string[]).indexOf(event.key);
      if (does === undefined && (index < 0 || event.ctrlKey || event.metaKey || event.altKey)) return;
      event.preventDefault();
      if (does === undefined) now.current.tick(index);
      else now.current[does]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
