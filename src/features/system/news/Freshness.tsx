import { useOnResourceHint } from '@realtime';

/** Asks again whenever lists of this resource have changed. */
export function Freshness({ resource, ask }: { resource: string; ask(): unknown }) {
  useOnResourceHint(resource, ask);
  return null;
}
