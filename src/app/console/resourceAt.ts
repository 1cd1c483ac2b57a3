import type { Resource } from '@contract/kit/resource';
import { RESOURCES } from '@contract/resources';

export const BELOW_LIST = /\/(record\/:id|new)$/;

/** The definition that fills a page of `pages.ts`: its list, one of its records, or a new one. */
export function resourceAt(path: string): Resource | undefined {
  return RESOURCES.find((each) => each.path === path.replace(BELOW_LIST, ''));
}
