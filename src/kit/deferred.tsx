import { late } from '@shared/lib';
import { LoadFailed } from '@shared/ui';
import { type ComponentType, Suspense, useEffect, useState } from 'react';

type ComponentLoader<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component whose code may not be loaded yet. */
export type DeferredComponent<Props> = ComponentType<Props> & {
  /** Calls back once the code is loaded or has failed to load; synchronously when it is there. */
  whenThere(go: () => void): void;
};

/** Delay of the prefetch after the first rows, so that it competes with nothing. */
const AHEAD_MS = 3_000;
/** Loaders of everything that is prefetched. */
const parts: (() => Promise<unknown>)[] = [];
let fetched = false;

/** Registers a loader for `usePrefetchParts`. @returns the same loader */
export function registerPrefetch<Props>(load: ComponentLoader<Props>): ComponentLoader<Props> {
  parts.push(load);
  return load;
}

/** Loads everything that was registered. */
export const fetchParts = () => Promise.all(parts.map((load) => load()));

/**
 * A lazy component for dialogs and editors: loaded when it opens, or prefetched before. Once loaded it renders
 * synchronously, without Suspense, so that the focus can be set into it at once.
 */
export function deferred<Props extends object>(load: ComponentLoader<Props>): DeferredComponent<Props> {
  let Present: ComponentType<Props> | undefined;
  const fetch: ComponentLoader<Props> = async () => {
    const part = await load();
    Present = part.default;
    return part;
  };
  const Part = late(registerPrefetch(fetch), LoadFailed);
  function Opened(props: Props) {
    // Decided once per mount: switching from lazy to loaded would remount what is open.
    const [Own] = useState(() => Present);
    if (Own) return <Own {...props} />;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Opened, {
    whenThere(go: () => void) {
      if (Present) go();
      // A failed load is shown where the component is opened.
      else void fetch().then(go, go);
    },
  });
}

/** Prefetches the registered parts after the first rows, so that they open at once, even offline. */
export function usePrefetchParts(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || fetched) return undefined;
    const timer = setTimeout(() => {
      fetched = true;
      // A failed prefetch is repeated, and reported, when the part is opened.
      fetchParts().catch(() => undefined);
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
}
