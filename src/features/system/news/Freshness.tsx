import { useOnResourceHint } from '@realtime';
import type { AskedQuery } from '@shared/api';

/** Asks again whenever lists of this resource have changed. */
export function Freshness({ resource, ask }: { resource: string; ask(): AskedQuery }) {
  useOnResourceHint(resource, ask);
  return null;
}
