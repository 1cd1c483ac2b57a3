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

/** Another language at once, without a reload, and remembered for the next visit. */
export async function switchLanguage(
  texts: Pick<i18n, 'changeLanguage'>,
  locale: Locale,
  jar: CookieJar,
): Promise<void> {
  writeCookie(jar, COOKIES.language, locale, YEAR_SECONDS);
  await texts.changeLanguage(locale);
}
