import { readFileSync } from 'node:fs';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** The English texts of some namespaces, for a test that draws without the console around it. */
export function englishTexts(...namespaces: string[]): i18n {
  const instance = createInstance();
  const texts = (name: string) => JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')) as object;
  void instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: false,
    initAsync: false,
    resources: { en: Object.fromEntries(namespaces.map((name) => [name, texts(name)])) },
  });
  return instance;
}
