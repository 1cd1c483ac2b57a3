import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTabs } from './useTabs';

/**
 * Alt+PageUp and Alt+PageDown go from tab to tab, wherever the focus is. The address follows a moment later: a key pressed
 * meanwhile goes on from the tab one is going to.
 */
export function useTabKeys(): void {
  const { state, show } = useTabs();
  const goingTo = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever one arrived, one goes nowhere any more
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

/** On which sides something is out of sight. */
export function useOverflow(list: RefObject<HTMLElement | null>, content: unknown) {
  const [hidden, setHidden] = useState({ start: false, end: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another width
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
