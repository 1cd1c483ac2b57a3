import { regionBaseName } from '@contract/regions/regions';
import { regionName, regionNames } from '@contract/regions/regionTree';
import type { SearchedRegions } from './useRegions';

export interface OfferedRegion {
  /** The Chinese name. */
  stored: string;
  code: string;
  /** In the language of the reader; where two sound alike, with what they lie in. */
  label: string;
  searched: string;
}

/**
 * Regions by their Chinese names, each with all that it may be looked for by.
 * @param isApart two of one Chinese name are two: which is chosen says what it lies in
 */
export function offeredRegions(
  { chinese, own, languages }: SearchedRegions,
  codes: readonly string[],
  isApart = false,
): OfferedRegion[] {
  const found = new Map<string, { code: string; searched: string }>();
  const alike = new Map<string, number>();
  for (const code of codes) {
    const stored = regionName(chinese, code) ?? code;
    const said = languages.map((areas) => regionBaseName(regionName(areas, code) ?? ''));
    const key = isApart ? code : stored;
    const there = found.get(key);
    found.set(key, { code: there?.code ?? code, searched: [there?.searched, ...said].join('\n') });
    const name = regionName(own, code) ?? code;
    if (!there) alike.set(name, (alike.get(name) ?? 0) + 1);
  }
  return [...found.values()].map(({ code, searched }) => {
    const name = regionName(own, code) ?? code;
    const stored = regionName(chinese, code) ?? code;
    const above = (alike.get(name) ?? 0) > 1 ? regionNames(own, code).at(-2) : undefined;
    return { stored, code, searched, label: above === undefined ? name : `${name} (${above})` };
  });
}

/** Whether what was typed is part of what a region may be looked for by. */
export const isSearched = (searched: string | undefined, typed: string) =>
  searched?.includes(regionBaseName(typed)) ?? false;
