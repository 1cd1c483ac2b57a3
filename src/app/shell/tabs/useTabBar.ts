import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTabs } from './useTabs';

/**
 * Alt+PageUp and Alt+PageDown switch tabs, wherever the focus is. The address changes asynchronously: a key pressed
 * meanwhile continues from the pending tab.
 */
export function useTabKeys(): void {
  const { state, show } = useTabs();
  const goingTo = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival ends the pending switch
  useEffect(() => {
    goingTo.current = undefined;
  }, [state.active]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { PageDown: 1, PageUp: -1 }[event.key];
      if (!step || !event.altKey || event.ctrlKey || event.shiftKey || event.metaKey) return;
      event.preventDefault();
      const { tabs, active } = state;
      const from = goingTo.current ?? active;
      const index = tabs.findIndex(({ key }) => key === from);
      const next = tabs[(index + step + tabs.length) % tabs.length];
      if (!next) return;
      goingTo.current = next.key;
      show(next.key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [state, show]);
}

/** Sides with overflow. */
export function useOverflow(list: RefObject<HTMLElement | null>, content: unknown) {
  const [hidden, setHidden] = useState({ start: false, end: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: overflow depends on the width of the content
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const next = { start: scrollLeft > 1, end: scrollLeft + clientWidth < scrollWidth - 1 };
      setHidden((present) => (present.start === next.start && present.end === next.end ? present : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [list, content]);
  return hidden;
}
