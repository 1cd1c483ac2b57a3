import type { StorageClass } from '@contract/climate';

/** Strictest first: the default is the class that spoils soonest. */
const URGENCY: readonly StorageClass[] = ['COLD_2_8'];

/**
 * The class whose curve is shown: one that machines of this person have, so that the curve is of the class that is
 * named above it. Undefined where there are no machines.
 */
export function storageShown(
  asked: StorageClass | undefined,
  present: readonly StorageClass[],
): StorageClass | undefined {
  return [asked, ...URGENCY, ...present].find((each) => each !== undefined && present.includes(each));
}
