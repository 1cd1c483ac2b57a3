import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';

/** How much later than allowed what came in between is told, in parts of the pace: it rides along with the next. */
const GRACE = 0.5;

/**
 * Calls at once and then at most every `everyMs`, the last time after the last change.
 * @param changed what is no change of theirs is not told, and costs them no wait
 */
export function paced(subscribe: (fn: () => void) => () => void, everyMs: number, changed = () => true) {
  return (fn: () => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = Number.NEGATIVE_INFINITY;
    const tell = () => {
      clearTimeout(timer);
      timer = undefined;
      last = performance.now();
      fn();
    };
    const unsubscribe = subscribe(() => {
      if (!changed()) return;
      const wait = last + everyMs - performance.now();
      // In the frame of the screen that brought it: a timer costs one more.
      if (wait <= 0) tell();
      else timer ??= setTimeout(tell, wait + GRACE * everyMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  };
}

/** Something of the store, at most every `everyMs`: for orders and sums over everything. */
export function usePaced<State, T>(select: (state: State) => T, everyMs: number): T {
  const store = useStore<State>();
  const latest = useRef(select);
  latest.current = select;
  const shown = useRef<T>(undefined);
  const subscribe = useCallback(
    (fn: () => void) => {
      const changed = () => latest.current(store.getState()) !== shown.current;
      return paced(store.subscribe, everyMs, changed)(fn);
    },
    [store, everyMs],
  );
  shown.current = useSyncExternalStore(subscribe, () => select(store.getState()));
  return shown.current;
}
