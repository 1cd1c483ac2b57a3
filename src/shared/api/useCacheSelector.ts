import { useCallback } from 'react';
import { type TypedUseSelectorHook, useStore } from 'react-redux';
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector';

/** The part of the store that holds requests and their answers. */
export const CACHE = 'api';

type CacheRoot = { [CACHE]?: unknown };

/**
 * `useSelector` for the hooks of requests: it looks when the cache has changed. A page has dozens of them, and a live
 * store changes many times a second without it.
 */
export const useCacheSelector: TypedUseSelectorHook<unknown> = (select, options) => {
  const store = useStore<CacheRoot>();
  const subscribe = useCallback(
    (changed: () => void) => {
      let seen = store.getState()[CACHE];
      return store.subscribe(() => {
        const cache = store.getState()[CACHE];
        if (cache === seen) return;
        seen = cache;
        changed();
      });
    },
    [store],
  );
  const isEqual = typeof options === 'function' ? options : options?.equalityFn;
  return useSyncExternalStoreWithSelector<unknown, ReturnType<typeof select>>(
    subscribe,
    store.getState,
    store.getState,
    select,
    isEqual,
  );
};
