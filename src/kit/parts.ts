import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PART_TEXTS } from './partTexts';

export type ComponentLoader<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Delay of the prefetch after the first rows, so that it competes with nothing. */
const AHEAD_MS = 3_000;
/** Loaders of everything that is prefetched; of those that are not here yet. */
const parts = new Set<() => Promise<unknown>>();

/** Registers a loader for `usePrefetchParts`. */
export function registerPrefetch(load: () => Promise<unknown>): void {
  parts.add(load);
}

async function fetchPart(load: () => Promise<unknown>): Promise<void> {
  await load();
  parts.delete(load);
}

/** Loads everything that was registered. */
export const fetchParts = () => Promise.all([...parts].map(fetchPart));

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
