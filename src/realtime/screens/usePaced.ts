import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';

/** Calls at once and then at most every `everyMs`, the last time after the last change. */
export function paced(subscribe: (fn: () => void) => () => void, everyMs: number) {
  return (fn: () => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = Number.NEGATIVE_INFINITY;
    const tell = () => {
      timer = undefined;
      last = performance.now();
      fn();
    };
    const unsubscribe = subscribe(() => {
      timer ??= setTimeout(tell, Math.max(0, last + everyMs - performance.now()));
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
  const subscribe = useCallback((fn: () => void) => paced(store.subscribe, everyMs)(fn), [store, everyMs]);
  return useSyncExternalStore(subscribe, () => select(store.getState()));
}
