import { use, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { TabContext } from './tabRegistry';

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Marks the present tab as holding unsaved typing: it gets a dot, is never closed to make room, and asks
 * before it closes. The browser asks before the page is left.
 * @param discard throws the kept draft away; called when somebody closes the tab and wants nothing kept.
 */
export function useDirty(isDirty: boolean, discard?: () => void): void {
  const place = use(TabContext);
  const [source] = useState(() => Symbol('form'));
  const newest = useRef(discard);
  newest.current = discard;

  useEffect(() => {
    place?.registry.mark(place.tab, source, isDirty, () => newest.current?.());
  }, [place, source, isDirty]);

  // A tab in the background loses its effects and keeps its typing; an insertion effect ends only with the form.
  // No listener may run during that phase, hence the microtask.
  useInsertionEffect(() => {
    return () => queueMicrotask(() => place?.registry.release(place.tab, source));
  }, [place, source]);

  // Of this kind too, so that typing in a tab in the background is not left without a question.
  useInsertionEffect(() => {
    if (!isDirty) return undefined;
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}

/** Does the present tab hold unsaved typing? Of the moment: for what covers the form while it is shown. */
export function useHasUnsaved(): boolean {
  const place = use(TabContext);
  return place?.registry.marks().get(place.tab)?.dirty === true;
}
