import type { Option } from '@contract/kit/wire';

/**
 * Does what is chosen no longer fit the rest of the form? Only the answer to the present question tells: that to the
 * one before knew nothing of what is chosen now.
 */
export function isGone({ currentData }: { currentData?: readonly Option[] }, id: string): boolean {
  return currentData !== undefined && !currentData.some((option) => option.id === id);
}
