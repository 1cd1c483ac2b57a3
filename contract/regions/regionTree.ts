import { groupBy } from '../common/lists';
import type { Locale } from '../common/locale';

/** The divisions of China in one language, as `@vant/area-data` has them: code of six digits → name. */
export interface AreaList {
  province_list: Readonly<Record<string, string>>;
  city_list: Readonly<Record<string, string>>;
  county_list: Readonly<Record<string, string>>;
}

/** A city that is a province: it is named once. */
const CITY_PROVINCE = /^(11|12|31|50)01/;

/** Name of a code, without its parents. */
export function regionName(
  { province_list, city_list, county_list }: AreaList,
  code: string,
): string | undefined {
  return province_list[code] ?? city_list[code] ?? county_list[code];
}

/** The codes whose names name one together. */
export const namedPath = (code: string) =>
  regionPath(code).filter((each) => !CITY_PROVINCE.test(each) || !each.endsWith('00'));

/** Names from the province down to what the code names. */
export function regionNames(areas: AreaList, code: string): string[] {
  return namedPath(code)
    .map((each) => regionName(areas, each))
    .filter((name) => name !== undefined);
}

/** A region in one line, as addresses of the language have it: English begins with the smallest. */
export function regionLine(areas: AreaList, code: string, locale: Locale): string {
  const names = regionNames(areas, code);
  return locale === 'en' ? names.reverse().join(', ') : names.join(' ');
}

type Named = [code: string, name: string];
const below = new WeakMap<AreaList, ReadonlyMap<string, Named[]>>();

/** Cities by their province and counties by their city, found once for a language. */
function childrenOf(areas: AreaList): ReadonlyMap<string, Named[]> {
  const known = below.get(areas);
  if (known) return known;
  const cities = groupBy(Object.entries(areas.city_list), ([code]) => `${code.slice(0, 2)}0000`);
  const counties = groupBy(Object.entries(areas.county_list), ([code]) => `${code.slice(0, 4)}00`);
  const children = new Map([...counties, ...cities]);
  below.set(areas, children);
  return children;
}

/** Codes with their names that lie right below another; without one, the provinces. */
export function regionsBelow(areas: AreaList, code?: string): Named[] {
  if (code === undefined) return Object.entries(areas.province_list);
  return childrenOf(areas).get(code) ?? [];
}

/** The codes above one, the province first, and the code itself. */
export function regionPath(code: string): string[] {
  const path = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code];
  return [...new Set(path)];
}

/** As much of a code as all divisions in it share. */
export function regionPrefix(code: string): string {
  return code.replace(/(00){1,2}$/, '');
}

/** The code of all six digits of one that was cut to what its divisions share. */
export function regionOfPrefix(prefix: string): string {
  return prefix.padEnd(6, '0');
}

export function regionCodes(areas: AreaList): string[] {
  return [areas.province_list, areas.city_list, areas.county_list].flatMap(Object.keys);
}
