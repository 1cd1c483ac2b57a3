import type { areaList } from '@vant/area-data';

/** Code of six digits → name: two for the province, two for the city, two for the district. */
type Level = Readonly<Record<string, string>>;

/** Counties that no city stands above: in the standard they hang on a name of nobody's address. */
const FREE = /^\d\d90/;
/** Names that only gather such counties, or those of a city that is a province. */
const GATHERS = /^(\d\d90|5002)/;

const pick = (level: Level, is: (code: string) => boolean): Level =>
  Object.fromEntries(Object.entries(level).filter(([code]) => is(code)));

/** Provinces, cities and districts as addresses have them. */
function levelsOf({ province_list, city_list, county_list }: typeof areaList): Level[] {
  const cities = {
    ...pick(city_list, (code) => !GATHERS.test(code)),
    ...pick(county_list, (code) => FREE.test(code)),
  };
  return [province_list, cities, pick(county_list, (code) => !FREE.test(code))];
}

/**
 * Names of the regions of China that lie in others, by GB/T 2260.
 * @param above names from the province on; none: the provinces are asked for; '' is not known and narrows nothing
 */
export async function regionsIn(above: readonly string[]): Promise<string[]> {
  const levels = levelsOf((await import('@vant/area-data')).areaList);
  let prefix = '';
  for (const [index, name] of above.entries()) {
    // A city that is a province has the districts of all of it.
    if (name === '' || name === above[index - 1]) continue;
    const found = Object.entries(levels[index] ?? {}).find(
      ([code, each]) => each === name && code.startsWith(prefix),
    );
    if (!found) return [];
    prefix = found[0].slice(0, 2 * (index + 1));
  }
  return Object.values(pick(levels[above.length] ?? {}, (code) => code.startsWith(prefix)));
}
