import type { ResourceSlots } from '@kit';
import { fetchChunk } from '@shared/lib';
import { FEATURES } from '../features';

const NONE: Promise<ResourceSlots> = Promise.resolve({});
const known = new Map<string, Promise<ResourceSlots>>();

/** Texts that the list of a resource needs besides its own. */
export function slotWords(resource: string): readonly string[] {
  return FEATURES.flatMap(({ slots }) => slots?.words?.[resource] ?? []);
}

async function load(resource: string): Promise<ResourceSlots> {
  const slots = FEATURES.find((feature) => feature.slots?.of.includes(resource))?.slots;
  if (!slots) return {};
  return (await fetchChunk(slots.load)).default[resource] ?? {};
}

/** What a feature adds to the pages of a resource. The same promise each time; one that failed is asked anew. */
export function slotsOf(resource: string): Promise<ResourceSlots> {
  if (!FEATURES.some((feature) => feature.slots?.of.includes(resource))) return NONE;
  const found = known.get(resource) ?? load(resource);
  known.set(resource, found);
  found.catch(() => known.delete(resource));
  return found;
}
