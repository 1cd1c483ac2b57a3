import { type LateFaultProps, late } from '@shared/lib';
import { EmptyState } from '@shared/ui';
import { type ComponentType, Suspense, useEffect, useState } from 'react';

type ComponentLoader<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A part that may not be there yet. */
export type DeferredComponent<Props> = ComponentType<Props> & {
  /** Goes on once it is there: at once where it is. */
  whenThere(go: () => void): void;
};

/** Long after the rows are there: nothing that is asked for waits for it. */
const AHEAD_MS = 3_000;
/** What may be opened; each fetches itself. */
const parts: (() => Promise<unknown>)[] = [];
let fetched = false;

function Missing({ onRetry }: LateFaultProps) {
  return <EmptyState kind="failed" onRetry={onRetry} />;
}

/** Notes a part that is fetched ahead. @returns what fetches it */
export function fetchedAhead<Props>(load: ComponentLoader<Props>): ComponentLoader<Props> {
  parts.push(load);
  return load;
}

/** Fetches everything that may be opened. */
export const fetchParts = () => Promise.all(parts.map((load) => load()));

/**
 * A dialog or an editor: no list waits for it, it is fetched when it opens or, before that, when nothing else is. One
 * that is there is drawn at once, so that whoever looks for its first field finds it.
 */
export function opensLater<Props extends object>(load: ComponentLoader<Props>): DeferredComponent<Props> {
  let Present: ComponentType<Props> | undefined;
  const fetch: ComponentLoader<Props> = async () => {
    const part = await load();
    Present = part.default;
    return part;
  };
  const Part = late(fetchedAhead(fetch), Missing);
  function Opened(props: Props) {
    // One that arrives while it is open does not begin anew.
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
      // One that does not come says so where it is opened.
      else void fetch().then(go, go);
    },
  });
}

/** Fetches what may be opened once the rows are there, so that it opens at once, and without a network. */
export function useFetchedAhead(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || fetched) return undefined;
    const timer = setTimeout(() => {
      fetched = true;
      // What does not come now comes when it is opened, or says there that it does not.
      fetchParts().catch(() => undefined);
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
}
