import { isEmpty } from '@contract/kit/checkDraft';
import type { AnyRow } from '@contract/kit/resource';
import { hasContacts } from '@contract/machines/devices';

export const SETUP_STEPS = [
  'contacts',
  'location',
  'cabinet',
  'listed',
  'products',
  'packs',
  'stock',
  'connection',
  'sale',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** What stands between a machine and a sale, in the order in which it is done. */
export function setupSteps(
  { contacts, pointNo, capacity, stock, seenAt, connState }: AnyRow,
  assigned: number,
  hasPacks: boolean,
  hasListed: boolean,
  hasSold = true,
): { step: SetupStep; done: boolean }[] {
  const done: Record<SetupStep, boolean> = {
    // Nothing is bound without them.
    contacts: hasContacts(contacts) || !isEmpty(pointNo),
    location: !isEmpty(pointNo),
    cabinet: Number(capacity) > 0,
    listed: assigned > 0 || hasListed,
    products: assigned > 0,
    packs: assigned > 0 && (hasPacks || Number(stock) > 0),
    stock: Number(stock) > 0,
    // Taken from its location it lost its credential: that it was seen before says nothing.
    connection: !isEmpty(seenAt) && (!isEmpty(pointNo) || connState === 'online'),
    sale: hasSold,
  };
  return SETUP_STEPS.map((step) => ({ step, done: done[step] }));
}
