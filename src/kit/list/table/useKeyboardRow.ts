import type { AnyRow } from '@contract/kit/resource';
import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

const rowIn = (scroller: HTMLElement | null, index: number) =>
  scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`);

function indexOf(element: Element): number | undefined {
  const row = element.closest<HTMLElement>('[data-index]');
  return row ? Number(row.dataset.index) : undefined;
}

interface Table {
  scroller: RefObject<HTMLDivElement | null>;
  /** Rows of it. */
  count: number;
  at(index: number): AnyRow | undefined;
  /** What the rows are an answer to. */
  question: string;
}

/**
 * The row that has the keyboard. When rows are fetched anew it goes with its record; where that is gone, the row that
 * stands in its place has it: the keyboard is never lost. Another question begins at its first row.
 */
export function useKeyboardRow({ scroller, count, at, question }: Table) {
  const [active, setActive] = useState(0);
  const anchor = useRef(0);
  const current = Math.min(active, Math.max(0, count - 1));
  const wanted = useRef(false);
  const kept = useRef<{ index: number; row: AnyRow }>(undefined);
  /** What has the focus in a row. */
  const focused = useRef<Element>(undefined);
  const [seen, setSeen] = useState(question);
  if (seen !== question) {
    setSeen(question);
    setActive(0);
    anchor.current = 0;
    kept.current = undefined;
    wanted.current = focused.current !== undefined;
  }
  const row = at(current);
  if (row) kept.current = { index: current, row };
  useLayoutEffect(() => {
    const element = focused.current;
    if (element && !element.isConnected && document.activeElement === document.body) wanted.current = true;
    if (element && !element.isConnected) focused.current = undefined;
    if (wanted.current) {
      const row = rowIn(scroller.current, current);
      // A row that was far away is there only after the table has scrolled to it.
      if (!row) return;
      wanted.current = false;
      row.focus({ preventScroll: true });
    } else if (focused.current) {
      const index = indexOf(focused.current);
      if (index !== undefined) setActive(index);
    }
  });
  return {
    current,
    /** Where a range begins. */
    anchor,
    /** What a row shows; the one that has the keyboard stays although its block is not looked at any more. */
    rowAt: (index: number) => at(index) ?? (kept.current?.index === index ? kept.current.row : undefined),
    /** Gives a row the keyboard. */
    go(index: number) {
      wanted.current = true;
      setActive(index);
    },
    /** Gives the focus back to the row that has the keyboard. */
    regain: () => rowIn(scroller.current, current)?.focus({ preventScroll: true }),
    onFocus({ target, currentTarget }: FocusEvent) {
      // Menus bubble to here from elsewhere in the page.
      const index = currentTarget.contains(target) ? indexOf(target) : undefined;
      if (index === undefined) return;
      focused.current = target;
      setActive(index);
    },
    onBlur() {
      focused.current = undefined;
    },
  };
}
