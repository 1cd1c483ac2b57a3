/** The divisions of China as `@vant/area-data` has them: code of six digits → name. */
export interface AreaList {
  province_list: Readonly<Record<string, string>>;
  city_list: Readonly<Record<string, string>>;
  county_list: Readonly<Record<string, string>>;
}

/** Names from the province down to what the code names; a city that is a province is named once. */
export function regionNames({ province_list, city_list, county_list }: AreaList, code: string): string[] {
  const names = [
    province_list[`${code.slice(0, 2)}0000`],
    city_list[`${code.slice(0, 4)}00`],
    code.endsWith('00') ? undefined : county_list[code],
  ].filter((name) => name !== undefined);
  return [...new Set(names)];
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

const joined = (text: string) => text.replace(/[\s/]/g, '');

/**
 * Codes of what a text names: in full from the province down, or by its own name where only one has it; the code itself.
 * More than one: the text says too little.
 */
export function regionsNamed(areas: AreaList, text: string): string[] {
  const codes = [areas.province_list, areas.city_list, areas.county_list].flatMap(Object.keys);
  if (codes.includes(text)) return [text];
  const asked = joined(text);
  const named = (name: (names: string[]) => string | undefined) =>
    codes.filter((code) => name(regionNames(areas, code)) === asked);
  const whole = named((names) => names.join(''));
  const found = whole.length > 0 ? whole : named((names) => names.at(-1));
  // A city that is a province has its name, too.
  return found.length === 2 && found[1]?.startsWith(found[0]?.slice(0, 2) ?? '') ? found.slice(0, 1) : found;
}

/** Codes whose name, or the name of what they lie in, has this in it, the largest first; or that begin with it. */
export function regionsLike(areas: AreaList, text: string, most: number): string[] {
  const parts = text
    .trim()
    .split(/[\s/]+/)
    .filter((part) => part !== '');
  if (parts.length === 0) return [];
  const codes = [areas.province_list, areas.city_list, areas.county_list].flatMap(Object.keys);
  const isLike = (code: string) => {
    const names = regionNames(areas, code);
    const own = names.at(-1) ?? '';
    // The last word is of the division itself: without that a province would bring everything in it.
    const last = parts.at(-1) ?? '';
    if (!own.includes(last)) return code.startsWith(text.trim());
    return parts.every((part) => names.some((name) => name.includes(part)));
  };
  return codes.filter(isLike).slice(0, most);
}

/** The code of all six digits of one that was cut to what its divisions share. */
export function regionOfPrefix(prefix: string): string {
  return prefix.padEnd(6, '0');
}
