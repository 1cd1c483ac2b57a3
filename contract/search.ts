import { z } from 'zod';
import type { PermissionKey } from './permissions';

export const SEARCH_MAX_HITS = 20;
export const SEARCH_MAX_PER_KIND = 8;
export const SEARCH_MAX_TEXT = 64;

export const searchQuerySchema = z.object({ q: z.string().trim().min(1).max(SEARCH_MAX_TEXT) });

/** What can be found, in the order the kinds are shown, and the right that opens it. */
export const SEARCH_RIGHTS = {
  machine: 'clientMain',
  order: 'clientMain',
  user: 'userMain',
  organization: 'orgMain',
  iotCard: 'IoT_Statistics',
} as const satisfies Record<string, PermissionKey>;
export type SearchKind = keyof typeof SEARCH_RIGHTS;

/** Something the search found. */
export interface SearchHit {
  kind: SearchKind;
  id: string;
  title: string;
  /** What distinguishes it from others of its name: a number, an account. */
  sub: string;
  /** Address in the console. */
  path: string;
  /** The text is exactly one of its numbers or names. */
  exact: boolean;
}
export interface SearchResult {
  hits: SearchHit[];
}
