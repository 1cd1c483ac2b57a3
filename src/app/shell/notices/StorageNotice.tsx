import { fetchChunk, useAction } from '@shared/lib';
import { type ComponentType, Suspense, useEffect, useState } from 'react';

/** What the first screen needs comes before. */
const CALM_MS = 10_000;

/** For those who may do something about it: the server stores nothing. */
export function StorageNotice() {
  const may = useAction('ingest:inspect');
  const [Banner, setBanner] = useState<ComponentType>();
  useEffect(() => {
    if (!may) return undefined;
    const load = () =>
      fetchChunk(() => import('./StorageBanner')).then(
        (part) => setBanner(() => part.StorageBanner),
        // Nothing that anybody asked for: what could not be saved is told where it was tried.
        () => undefined,
      );
    const timer = setTimeout(load, CALM_MS);
    return () => clearTimeout(timer);
  }, [may]);
  if (!may || !Banner) return null;
  return (
    <Suspense>
      <Banner />
    </Suspense>
  );
}
