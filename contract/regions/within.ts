import { regionsCalled } from './regions';
import { type AreaList, regionName } from './regionTree';

/** Code of six digits → name: two for the province, two for the city, two for the district. */
type Level = Readonly<Record<string, string>>;

/** Counties without a city: in the standard their parent is not part of addresses. */
const FREE = /^\d\d90/;
/** Names that only gather such counties, or those of a city that is a province. */
const GATHERS = /^(\d\d90|5002)/;

const pick = (level: Level, is: (code: string) => boolean): Level =>
  Object.fromEntries(Object.entries(level).filter(([code]) => is(code)));

/** Provinces, cities and districts as addresses have them. */
function levelsOf({ province_list, city_list, county_list }: AreaList): Level[] {
  const cities = {
    ...pick(city_list, (code) => !GATHERS.test(code)),
    ...pick(county_list, (code) => FREE.test(code)),
  };
  return [province_list, cities, pick(county_list, (code) => !FREE.test(code))];
}

/**
 * Codes of the regions of China that lie in others, by GB/T 2260.
 * @param chinese names are stored in Chinese, whoever reads them
 * @param above Chinese names from the province on; none: the provinces are asked for; '' is not known and narrows nothing
 */
export function regionsWithin(chinese: AreaList, above: readonly string[]): string[] {
  const levels = levelsOf(chinese);
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
  return Object.keys(pick(levels[above.length] ?? {}, (code) => code.startsWith(prefix)));
}

/** Chinese names of the regions above one, the province first. */
export function regionsOver(chinese: AreaList, code: string): string[] {
  const [provinces = {}, cities = {}] = levelsOf(chinese);
  const province = provinces[`${code.slice(0, 2)}0000`] ?? '';
  // Counties of a municipality have a parent name that is not part of addresses.
  return [province, cities[`${code.slice(0, 4)}00`] ?? province];
}

/** What a region is called in another language; a text that is none stays as it is. */
export function translatedRegion(chinese: AreaList, own: AreaList, name: string): string {
  const [code] = chinese === own ? [] : regionsCalled([chinese], name);
  return code === undefined ? name : (regionName(own, code) ?? name);
}

/** The Chinese name of one of some regions that is called this in any of the languages; else the text as it is. */
export function storedRegion(
  chinese: AreaList,
  languages: readonly AreaList[],
  within: readonly string[],
  text: string,
): string {
  const codes = regionsCalled(languages, text).filter((code) => within.includes(code));
  const names = new Set(codes.map((code) => regionName(chinese, code)));
  const [name] = names;
  return names.size === 1 && name !== undefined ? name : text;
}

/** What kinds of provinces there are in the languages, the longest first. */
const KINDS = [
  ...['维吾尔自治区', '壮族自治区', 'チワン族自治区', 'ウイグル自治区', '回族自治区'],
  ...['特别行政区', '特別行政区', '自治区', '省', '市'],
  ...[' 좡족 자치구', ' 후이족 자치구', ' 위구르 자치구', ' 자치구', ' 특별행정구', '성', '시'],
];

/** A province without what kind it is, where there is little room; a remark behind it stays. */
export function shortProvince(name: string): string {
  const at = name.indexOf('(');
  const [own, remark] = at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at)];
  const kind = KINDS.find((each) => own.endsWith(each));
  return kind === undefined ? name : `${own.slice(0, -kind.length)}${remark}`;
}
