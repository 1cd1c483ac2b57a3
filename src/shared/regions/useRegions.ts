import { isLocale, type Locale } from '@contract/common/locale';
import type { AreaList } from '@contract/regions/regionTree';
import type { RegionNames } from '@contract/regions/unpack';
import { translatedRegion } from '@contract/regions/within';
import { useCallback, useEffect, useMemo, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { loadRegions, regionsIn } from './loadRegions';

/** Regions are stored by their Chinese names or their codes. */
const STORED: Locale = 'zh-cn';

/** The names in some languages, fetched when something first asks for them. */
function useNames(locales: readonly Locale[], wanted: boolean): RegionNames[] | undefined {
  const [count, arrived] = useReducer((times: number) => times + 1, 0);
  const key = locales.join();
  useEffect(() => {
    if (!wanted) return undefined;
    let mounted = true;
    // Without the names the codes are shown.
    void Promise.all((key.split(',') as Locale[]).map(loadRegions)).then(
      () => mounted && arrived(),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [key, wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has arrived is asked for again
  return useMemo(() => {
    if (!wanted) return undefined;
    const names = (key.split(',') as Locale[]).map(regionsIn).filter((each) => each !== undefined);
    return names.length === key.split(',').length ? names : undefined;
  }, [key, count, wanted]);
}

export function useReaderLocale(): Locale {
  const { i18n } = useTranslation();
  return isLocale(i18n.language) ? i18n.language : 'en';
}

/** Whether regions are called otherwise than they are stored. */
export const useIsForeign = () => useReaderLocale() !== STORED;

/** The divisions of China in the language of the reader. */
export function useAreas(wanted = true): AreaList | undefined {
  return useNames([useReaderLocale()], wanted)?.[0]?.areas;
}

/** The names that are stored. */
export function useChineseAreas(): AreaList | undefined {
  return useNames([STORED], true)?.[0]?.areas;
}

export interface SearchedRegions {
  chinese: AreaList;
  own: AreaList;
  /** What is typed is looked for in: the language of the reader, Chinese, English, Latin letters. */
  languages: readonly AreaList[];
}

/** The divisions of China by whatever a reader may type. */
export function useSearchedRegions(wanted = true): SearchedRegions | undefined {
  const [own, chinese, english] = useNames([useReaderLocale(), STORED, 'en'], wanted) ?? [];
  return useMemo(() => {
    if (!own || !chinese || !english) return undefined;
    const languages = [...new Set([own.areas, chinese.areas, english.areas, english.typed])];
    return { chinese: chinese.areas, own: own.areas, languages };
  }, [own, chinese, english]);
}

/** Says what a region that is stored by its Chinese name is called by the reader. */
export function useRegionName(wanted = true): (name: string) => string {
  const locale = useReaderLocale();
  const isForeign = wanted && locale !== STORED;
  const [own, chinese] = useNames([locale, STORED], isForeign) ?? [];
  return useCallback(
    (name) => (own && chinese && isForeign ? translatedRegion(chinese.areas, own.areas, name) : name),
    [own, chinese, isForeign],
  );
}
