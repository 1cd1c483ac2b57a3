import type { Locale } from '../common/locale';

/** The divisions of China in one language, as `@vant/area-data` has them: code of six digits → name. */
export interface AreaList {
  province_list: Readonly<Record<string, string>>;
  city_list: Readonly<Record<string, string>>;
  county_list: Readonly<Record<string, string>>;
}

/** A city that is a province: it is named once. */
const CITY_PROVINCE = /^(11|12|31|50)01/;

/** What a code is called, by itself. */
export function regionName(
  { province_list, city_list, county_list }: AreaList,
  code: string,
): string | undefined {
  return province_list[code] ?? city_list[code] ?? county_list[code];
}

/** The codes whose names name one together. */
const namedPath = (code: string) =>
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

/** Codes with their names that lie right below another; without one, the provinces. */
export function regionsBelow(areas: AreaList, code?: string): [code: string, name: string][] {
  if (code === undefined) return Object.entries(areas.province_list);
  const level = code.endsWith('0000') ? areas.city_list : areas.county_list;
  const prefix = code.slice(0, code.endsWith('0000') ? 2 : 4);
  return Object.entries(level).filter(([each]) => each.startsWith(prefix));
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

const HAN = /^[\u4e00-\u9fff]*$/;

/** A name as it is compared: without accents, spaces, signs and capitals. */
export function plainName(text: string): string {
  if (HAN.test(text)) return text;
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\s/,'’·()-]/g, '')
    .toLowerCase();
}

interface NameIndex {
  /** The own name of each code as it is compared. */
  plain: ReadonlyMap<string, string>;
  /** Plain name → codes. */
  own: ReadonlyMap<string, string[]>;
  /** By the names from the province down, and from the smallest up; made for whoever asks for it. */
  whole?: ReadonlyMap<string, string[]>;
}
const indexes = new WeakMap<AreaList, NameIndex>();

function note(map: Map<string, string[]>, name: string, code: string): void {
  const there = map.get(name);
  if (!there) map.set(name, [code]);
  else if (!there.includes(code)) there.push(code);
}

function indexOf(areas: AreaList): NameIndex {
  const known = indexes.get(areas);
  if (known) return known;
  const plain = new Map<string, string>();
  const own = new Map<string, string[]>();
  for (const code of regionCodes(areas)) {
    const name = plainName(regionName(areas, code) ?? '');
    plain.set(code, name);
    note(own, name, code);
  }
  const index: NameIndex = { plain, own };
  indexes.set(areas, index);
  return index;
}

/** Names as they are compared, the province first. */
function plainNames(areas: AreaList, code: string): string[] {
  const { plain } = indexOf(areas);
  return namedPath(code)
    .map((each) => plain.get(each))
    .filter((name) => name !== undefined);
}

function wholeNames(areas: AreaList): ReadonlyMap<string, string[]> {
  const index = indexOf(areas);
  if (index.whole) return index.whole;
  const whole = new Map<string, string[]>();
  for (const code of regionCodes(areas)) {
    const names = plainNames(areas, code);
    note(whole, names.join(''), code);
    note(whole, names.reverse().join(''), code);
  }
  index.whole = whole;
  return whole;
}

/** Codes with just this name in one of the languages. */
export function regionsCalled(languages: readonly AreaList[], name: string): string[] {
  const asked = plainName(name);
  return [...new Set(languages.flatMap((areas) => indexOf(areas).own.get(asked) ?? []))];
}

/**
 * Codes of what a text names in the first of the languages that knows it: in full, or by its own name where only one
 * has it; the code itself. More than one: the text says too little.
 */
export function regionsNamed(languages: readonly AreaList[], text: string): string[] {
  const asked = plainName(text);
  for (const areas of languages) {
    if (regionName(areas, text.trim()) !== undefined) return [text.trim()];
    const found = wholeNames(areas).get(asked) ?? indexOf(areas).own.get(asked) ?? [];
    // A city that is a province has its name, too.
    const [first, second] = found;
    if (found.length === 2 && second?.startsWith(first?.slice(0, 2) ?? '')) return found.slice(0, 1);
    if (found.length > 0) return found;
  }
  return [];
}

/** Codes that have this in their own name in one of the languages. */
export function regionsWith(languages: readonly AreaList[], part: string): string[] {
  const typed = plainName(part);
  const [areas] = languages;
  if (typed === '' || areas === undefined) return [];
  const hasIt = (language: AreaList, code: string) =>
    indexOf(language).plain.get(code)?.includes(typed) ?? false;
  return regionCodes(areas).filter((code) => languages.some((language) => hasIt(language, code)));
}

/**
 * Codes whose name, or the name of what they lie in, has this in it in one of the languages, the largest first; or that
 * begin with it.
 */
export function regionsLike(languages: readonly AreaList[], text: string, most: number): string[] {
  const parts = text
    .trim()
    .split(/[\s/,]+/)
    .map(plainName)
    .filter((part) => part !== '');
  const [areas] = languages;
  const last = parts.at(-1);
  if (areas === undefined || last === undefined) return [];
  const isLike = (language: AreaList, code: string) => {
    // The last word is of the division itself: without that a province would bring everything in it.
    if (!indexOf(language).plain.get(code)?.includes(last)) return false;
    const names = plainNames(language, code);
    return parts.every((part) => names.some((name) => name.includes(part)));
  };
  return regionCodes(areas)
    .filter((code) => code.startsWith(text.trim()) || languages.some((language) => isLike(language, code)))
    .slice(0, most);
}
