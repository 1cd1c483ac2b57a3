import { useEffect, useState } from 'react';

/** A part that is here sooner needs no sign that it is on its way. */
export const SOON_MS = 500;
/** Whoever has waited so long wants to know what for. */
export const SLOW_MS = 10_000;

/** Whether this has been on the screen for so long, or something has held for so long; at once not, when it ends. */
export function useAfter(ms: number, holds = true): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!holds) return setOver(false);
    const timer = setTimeout(setOver, ms, true);
    return () => clearTimeout(timer);
  }, [ms, holds]);
  return holds && over;
}
