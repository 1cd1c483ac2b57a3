import type { Locale } from '@contract/common/locale';
import { type RegionNames, unpackRegions } from '@contract/regions/unpack';

const unpacked = ({ default: lines }: { default: readonly string[] }) => unpackRegions(lines);

/** Each language is a file of its own: a reader fetches his. */
const SOURCES: Record<Locale, () => Promise<RegionNames>> = {
  'zh-cn': () => import('@vant/area-data').then(({ areaList: areas }) => ({ areas, typed: areas })),
  en: () => import('@contract/regions/names/en.json').then(unpacked),
  jp: () => import('@contract/regions/names/jp.json').then(unpacked),
  ko: () => import('@contract/regions/names/ko.json').then(unpacked),
};

const loaded = new Map<Locale, RegionNames>();

/** The names in a language if they are there already. */
export const regionsIn = (locale: Locale): RegionNames | undefined => loaded.get(locale);

/** The names of China's divisions in a language, fetched once. */
export async function loadRegions(locale: Locale): Promise<RegionNames> {
  const names = loaded.get(locale) ?? (await SOURCES[locale]());
  // Two who ask at once get the same object: indexes are kept by it.
  const first = loaded.get(locale) ?? names;
  loaded.set(locale, first);
  return first;
}
