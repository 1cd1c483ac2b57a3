import { useEffect, useState } from 'react';

const TOUCHES = ['pointerdown', 'keydown', 'input'] as const;

/** Calls back whenever somebody touches the page. @returns what ends it */
export function onTouch(note: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  for (const touch of TOUCHES) window.addEventListener(touch, note, { signal, capture: true, passive: true });
  return () => listening.abort();
}

/** Has the page been interacted with? Loading of non-essential parts waits for it. */
export function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (touched) return undefined;
    // Not before the form has taken what was typed: rendered in between, it would put its old value back.
    return onTouch(() => void setTimeout(() => setTouched(true)));
  }, [touched]);
  return touched;
}
