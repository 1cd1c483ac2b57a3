import { regionsWith } from '@contract/regions/regions';
import { regionName } from '@contract/regions/regionTree';
import { useMemo } from 'react';
import { type SearchedRegions, useSearchedRegions } from './useRegions';

const NONE: ReadonlySet<string> = new Set();

/** Chinese names of the regions that a typed text is part of, in any language a reader may type it in. */
export function typedRegions(regions: SearchedRegions | undefined, typed: string): ReadonlySet<string> {
  if (!regions) return NONE;
  const codes = regionsWith(regions.languages, typed);
  return new Set(codes.map((code) => regionName(regions.chinese, code) ?? code));
}

/** The same for a search box; the names are fetched when something is typed. */
export function useTypedRegions(typed: string): ReadonlySet<string> {
  const regions = useSearchedRegions(typed.trim() !== '');
  return useMemo(() => typedRegions(regions, typed), [regions, typed]);
}
