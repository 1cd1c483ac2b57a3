import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';

/** Extra delay of the trailing call, as a part of `everyMs`, so that it can coincide with the next change. */
const GRACE = 0.5;

/**
 * A subscription with a leading and a trailing call, at most one per `everyMs`.
 * @param changed notifications for which it is false are ignored and do not start the interval
 */
export function throttled(subscribe: (fn: () => void) => () => void, everyMs: number, changed = () => true) {
  return (fn: () => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = Number.NEGATIVE_INFINITY;
    const notify = () => {
      clearTimeout(timer);
      timer = undefined;
      last = performance.now();
      fn();
    };
    const unsubscribe = subscribe(() => {
      if (!changed()) return;
      const wait = last + everyMs - performance.now();
      // Synchronously, to be painted in this frame: a timer would cost another one.
      if (wait <= 0) notify();
      else timer ??= setTimeout(notify, wait + GRACE * everyMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  };
}

/** `useSelector` that is re-evaluated at most every `everyMs`: for sorting and summing the whole fleet. */
export function useThrottledSelector<State, T>(select: (state: State) => T, everyMs: number): T {
  const store = useStore<State>();
  const latest = useRef(select);
  latest.current = select;
  const shown = useRef<T>(undefined);
  const subscribe = useCallback(
    (fn: () => void) => {
      const changed = () => latest.current(store.getState()) !== shown.current;
      return throttled(store.subscribe, everyMs, changed)(fn);
    },
    [store, everyMs],
  );
  shown.current = useSyncExternalStore(subscribe, () => select(store.getState()));
  return shown.current;
}
