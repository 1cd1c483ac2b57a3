import { readFileSync } from 'node:fs';
import type { Locale } from '@contract/common/locale';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The texts of some namespaces, for a test that draws without the console around it. */
export function textsOf(locale: Locale, ...namespaces: string[]): i18n {
  const instance = createInstance();
  const texts = (name: string) =>
    JSON.parse(readFileSync(`locales/${locale}/${name}.json`, 'utf8')) as object;
  void instance.use(initReactI18next).init({
    lng: locale,
    lowerCaseLng: true,
    fallbackLng: false,
    // React escapes what it draws.
    interpolation: { escapeValue: false },
    initAsync: false,
    resources: { [locale]: Object.fromEntries(namespaces.map((name) => [name, texts(name)])) },
  });
  return instance;
}
export const englishTexts = (...namespaces: string[]): i18n => textsOf('en', ...namespaces);
