import type { ResourceSlots } from '@kit';
import { fetchChunk } from '@shared/lib';
import { FEATURES } from '../features';

const known = new Map<string, Promise<ResourceSlots>>();
const here = new Map<string, ResourceSlots>();

/** Texts that the list of a resource needs besides its own. */
export function slotWords(resource: string): readonly string[] {
  return FEATURES.flatMap(({ slots }) => slots?.words?.[resource] ?? []);
}

async function load(resource: string): Promise<ResourceSlots> {
  const slots = FEATURES.find((feature) => feature.slots?.of.includes(resource))?.slots;
  const own = (slots && (await fetchChunk(slots.load)).default[resource]) ?? {};
  here.set(resource, own);
  return own;
}

/** The same once it has arrived: a promise, even a kept one, is waited for. */
export const slotsHere = (resource: string): ResourceSlots | undefined => here.get(resource);

/** What a feature adds to the pages of a resource. The same promise each time; one that failed is asked anew. */
export function slotsOf(resource: string): Promise<ResourceSlots> {
  const found = known.get(resource) ?? load(resource);
  known.set(resource, found);
  found.catch(() => known.delete(resource));
  return found;
}
