import { type RefObject, useEffect } from 'react';

/** Pause after which a list that was scrolled is at rest, ms. */
const REST_MS = 120;

/**
 * Marks a list as `data-running` while the wheel moves its rows below a pointer that rests: drawing each hover would cost
 * more than the rows. It ends when the pointer moves or presses.
 * @returns what ends it
 */
export function watchRunning(scroller: HTMLElement): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(rest);
    rest = undefined;
    delete scroller.dataset.running;
  };
  const run = () => {
    clearTimeout(rest);
    rest = setTimeout(end, REST_MS);
    scroller.dataset.running = 'true';
  };
  const goOn = () => {
    if (rest !== undefined) run();
  };
  const heard = { wheel: run, scroll: goOn, pointermove: end };
  for (const [name, hear] of Object.entries(heard)) scroller.addEventListener(name, hear, { passive: true });
  return () => {
    end();
    for (const [name, hear] of Object.entries(heard)) scroller.removeEventListener(name, hear);
  };
}

/** Marks a list while its rows run past. */
export function useRunning(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => (scroller.current ? watchRunning(scroller.current) : undefined), [scroller]);
}
