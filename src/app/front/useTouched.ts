import { useEffect, useState } from 'react';

const TOUCHES = ['pointerdown', 'keydown', 'input'] as const;

/** Has the page been interacted with? Loading of non-essential parts waits for it. */
export function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (touched) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    // Not before the form has taken what was typed: rendered in between, it would put its old value back.
    const note = () => void setTimeout(() => setTouched(true));
    for (const touch of TOUCHES)
      window.addEventListener(touch, note, { signal, capture: true, passive: true });
    return () => listening.abort();
  }, [touched]);
  return touched;
}
