import { type RefObject, useEffect } from 'react';

/** Pixels of content in one unit of the wheel, by `WheelEvent.deltaMode`. */
const unitOf = (mode: number, rowHeight: number, visible: number) => [1, rowHeight, visible][mode] ?? 1;

/**
 * Has the wheel move the rows of a table as far as those of a short one, where a pixel of the scroll bar is more.
 * @param ratio pixels of the scroll bar for one of the rows
 * @returns what ends it
 */
export function turnEvenly(scroller: HTMLElement, rowHeight: number, ratio: number): () => void {
  let rest = 0;
  const turn = (event: WheelEvent) => {
    const { deltaX, deltaY, deltaMode, ctrlKey, shiftKey } = event;
    // Sideways, or to enlarge: the browser does that.
    if (ctrlKey || shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) return;
    event.preventDefault();
    const due = deltaY * unitOf(deltaMode, rowHeight, scroller.clientHeight) * ratio + rest;
    const whole = Math.trunc(due);
    rest = due - whole;
    if (whole !== 0) scroller.scrollTop += whole;
  };
  scroller.addEventListener('wheel', turn, { passive: false });
  return () => scroller.removeEventListener('wheel', turn);
}

/** Only where the table is longer than what is scrolled through: elsewhere the browser is quicker. */
export function useEvenWheel(
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  ratio: number,
): void {
  useEffect(
    () => (scroller.current && ratio < 1 ? turnEvenly(scroller.current, rowHeight, ratio) : undefined),
    [scroller, rowHeight, ratio],
  );
}
