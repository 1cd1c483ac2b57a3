import { useSyncExternalStore } from 'react';

/** Pixels of one rem as everything was designed. */
export const DESIGNED_REM = 16;
let known: number | undefined;

function measure(): number {
  return (
    (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || DESIGNED_REM) / DESIGNED_REM
  );
}
const scale = () => {
  known ??= measure();
  return known;
};

/** The size setting and the wall change it by an attribute, a window of a wall by its width. */
function subscribe(changed: () => void): () => void {
  const look = () => {
    known = measure();
    changed();
  };
  known = undefined;
  const attributes = new MutationObserver(look);
  attributes.observe(document.documentElement, { attributeFilter: ['data-size', 'data-wall'] });
  window.addEventListener('resize', look);
  return () => {
    attributes.disconnect();
    window.removeEventListener('resize', look);
  };
}

/** How many times larger than designed everything is drawn, for what has to be counted in pixels. */
export function useScale(): number {
  return useSyncExternalStore(subscribe, scale);
}
