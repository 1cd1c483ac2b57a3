import { late } from '@shared/lib';
import { Coming, ComingDialog, FailedDialog, LoadFailed } from '@shared/ui';
import { type ComponentProps, type ComponentType, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PART_TEXTS } from './partTexts';

type ComponentLoader<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component whose code may not be loaded yet. */
export type DeferredComponent<Props> = ComponentType<Props> & {
  /** Calls back once the code is loaded, has failed to load or is slow; synchronously when it is there. */
  whenThere(go: () => void): void;
};

/** Delay of the prefetch after the first rows, so that it competes with nothing. */
const AHEAD_MS = 3_000;
/** What takes longer is opened all the same, and says that it is on its way. */
const SHORTLY_MS = 1_000;
/** Loaders of everything that is prefetched; of those that are not here yet. */
const parts = new Set<() => Promise<unknown>>();

/** Registers a loader for `usePrefetchParts`. @returns the same loader */
export function registerPrefetch<Props>(load: ComponentLoader<Props>): ComponentLoader<Props> {
  parts.add(load);
  return load;
}

async function fetchPart(load: () => Promise<unknown>): Promise<void> {
  await load();
  parts.delete(load);
}

/** Loads everything that was registered. */
export const fetchParts = () => Promise.all([...parts].map(fetchPart));

interface Stand<Props> {
  /** Until it is there. */
  Meanwhile: ComponentType<Props>;
  /** When it does not arrive. */
  Failed: Parameters<typeof late<Props & object>>[1];
}

function deferredIn<Props extends object>(
  load: ComponentLoader<Props>,
  { Meanwhile, Failed }: Stand<Props>,
): DeferredComponent<Props> {
  let Present: ComponentType<Props> | undefined;
  const fetch: ComponentLoader<Props> = async () => {
    const part = await load();
    Present = part.default;
    return part;
  };
  const Part = late(registerPrefetch(fetch), Failed);
  function Opened(props: Props) {
    // Decided once per mount: switching from lazy to loaded would remount what is open.
    const [Own = Part] = useState(() => Present);
    // Its texts may come later than its code, and must not hide the page it belongs to.
    return (
      <Suspense fallback={<Meanwhile {...props} />}>
        <Own {...props} />
      </Suspense>
    );
  }
  return Object.assign(Opened, {
    whenThere(go: () => void) {
      if (Present) return go();
      const shortly = new Promise((soon) => setTimeout(soon, SHORTLY_MS));
      // A failed load is shown where the component is opened.
      void Promise.race([fetch(), shortly]).then(go, go);
    },
  });
}

/**
 * A lazy component for editors: loaded when it opens, or prefetched before. Once loaded it renders synchronously, so
 * that the focus can be set into it at once.
 */
export const deferred = <Props extends object>(load: ComponentLoader<Props>) =>
  deferredIn(load, { Meanwhile: Coming, Failed: LoadFailed });

/** The same for a dialog: on its way, or missing, it is one that can be closed. */
export const deferredDialog = <Props extends ComponentProps<typeof ComingDialog>>(
  load: ComponentLoader<Props>,
) => deferredIn<Props>(load, { Meanwhile: ComingDialog, Failed: FailedDialog });

/** Prefetches the registered parts with their texts after the first rows, so that they open at once, even offline. */
export function usePrefetchParts(isShown: boolean): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => {
      if (parts.size === 0) return;
      void i18n.loadNamespaces(PART_TEXTS);
      // A failed prefetch is repeated, and reported, when the part is opened.
      fetchParts().catch(() => undefined);
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [isShown, i18n]);
}
