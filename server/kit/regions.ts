import { areaList } from '@vant/area-data';
import { LOCALES, type Locale } from '../../contract/common/locale';
import en from '../../contract/regions/names/en.json';
import jp from '../../contract/regions/names/jp.json';
import ko from '../../contract/regions/names/ko.json';
import { regionsWith } from '../../contract/regions/regions';
import { type AreaList, regionName } from '../../contract/regions/regionTree';
import { unpackRegions } from '../../contract/regions/unpack';

const english = unpackRegions(en);

/** The divisions of China by language; what is stored is their codes or their Chinese names. */
export const REGIONS: Readonly<Record<Locale, AreaList>> = {
  'zh-cn': areaList,
  en: english.areas,
  jp: unpackRegions(jp).areas,
  ko: unpackRegions(ko).areas,
};

/** A sheet may be in any language; what the person who brings it reads comes first. */
export const regionLanguages = (locale: Locale): AreaList[] => [
  REGIONS[locale],
  ...LOCALES.filter((other) => other !== locale).map((other) => REGIONS[other]),
  english.typed,
];

/** One letter is in most names. */
const SEARCHED_FROM = 2;
const NAMES_MAX = 500;

/** Chinese names of regions that have this in their name in any of the languages. */
export function chineseNamesWith(part: string): string[] {
  if (part.length < SEARCHED_FROM) return [];
  const codes = regionsWith([...Object.values(REGIONS), english.typed], part);
  const names = codes.map((code) => regionName(areaList, code)).filter((name) => name !== undefined);
  return [...new Set(names)].slice(0, NAMES_MAX);
}
