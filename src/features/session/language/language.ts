import { DEFAULT_LOCALE, isLocale, type Locale } from '@contract/common/locale';
import { COOKIES } from '@contract/session';
import type { i18n } from 'i18next';
import { type CookieJar, writeCookie } from '../state/cookies';

const YEAR_SECONDS = 31_536_000;

/** Each language by its own name: that is what its speakers look for. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  'zh-cn': '简体中文',
  en: 'English',
  jp: '日本語',
  ko: '한국어',
};

export function currentLocale({ language }: Pick<i18n, 'language'>): Locale {
  return isLocale(language) ? language : DEFAULT_LOCALE;
}

/** For the texts of another language, while the page goes on in this one. */
const PATIENCE_MS = 10_000;

/** The language that was asked for last. */
let wanted: Locale | undefined;

/**
 * Another language, without a reload, and remembered for the next visit: at once when its texts are there.
 * @returns false when they do not come and the language stays; undefined when another one was chosen meanwhile
 */
export async function switchLanguage(
  texts: Pick<i18n, 'changeLanguage' | 'reloadResources' | 'hasResourceBundle' | 'options'>,
  locale: Locale,
  jar: CookieJar,
): Promise<boolean | undefined> {
  wanted = locale;
  const missing = [texts.options.ns ?? []].flat().filter((name) => !texts.hasResourceBundle(locale, name));
  const late = new Promise<boolean>((give) => setTimeout(give, PATIENCE_MS, false));
  const there = texts.reloadResources(locale, missing).then(() => true);
  const switched = await Promise.race([there, late]);
  if (wanted !== locale) return undefined;
  if (!switched) return false;
  writeCookie(jar, COOKIES.language, locale, YEAR_SECONDS);
  await texts.changeLanguage(locale);
  return true;
}
