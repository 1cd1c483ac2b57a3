import { useEffect, useState } from 'react';

/** Until what takes the dialog's place has taken the focus, as a next step does. */
const SETTLE_MS = 20;

/** Where the keyboard was when the outermost of the dialogs opened. */
let outside: Element | undefined;

/** What was pressed; of an entry of a menu, which closes, the button of the menu. */
function pressed(): Element | undefined {
  const at = document.activeElement ?? undefined;
  const menu = at?.closest('[role="menu"]');
  return menu ? (document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) ?? undefined) : at;
}

/** A dialog that is drawn only while it is open gives the focus back when it goes: the library does so for others only. */
export function useFocusBack(): void {
  const [from] = useState(pressed);
  useEffect(() => {
    const inside = from?.closest('[role="dialog"]') !== null;
    if (!inside) outside = from;
    return () => {
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const to = from?.isConnected ? from : inside && outside;
        if (to instanceof HTMLElement) to.focus({ preventScroll: true });
      }, SETTLE_MS);
    };
  }, [from]);
}
