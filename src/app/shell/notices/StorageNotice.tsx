import { useAction, useQuietPart } from '@shared/lib';
import { Suspense } from 'react';

const loadBanner = () => import('./StorageBanner');

function Storage() {
  const part = useQuietPart(loadBanner, false);
  if (!part) return null;
  return (
    <Suspense>
      <part.StorageBanner />
    </Suspense>
  );
}

/** For those who may do something about it: the server stores nothing. */
export function StorageNotice() {
  return useAction('ingest:inspect') ? <Storage /> : null;
}
