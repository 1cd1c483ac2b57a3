import { type AreaList, namedPath, regionCodes, regionName } from './regionTree';

const HAN = /^[\u4e00-\u9fff]*$/;

/** A name as it is compared: without accents, spaces, signs and capitals. */
export function regionBaseName(text: string): string {
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
  /** By the names from the province down, and from the smallest up; made for anyone who asks for it. */
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
    const name = regionBaseName(regionName(areas, code) ?? '');
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
  const asked = regionBaseName(name);
  return [...new Set(languages.flatMap((areas) => indexOf(areas).own.get(asked) ?? []))];
}

/**
 * Codes of what a text names in the first of the languages that knows it: in full, or by its own name where only one
 * has it; the code itself. More than one: the text says too little.
 */
export function regionsNamed(languages: readonly AreaList[], text: string): string[] {
  const asked = regionBaseName(text);
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
  const typed = regionBaseName(part);
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
    .map(regionBaseName)
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
