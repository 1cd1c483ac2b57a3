import { BCP47, isLocale, LOCALES, type Locale } from '@contract/common/locale';
import {
  type BackendModule,
  createInstance,
  type FormatterModule,
  type i18n,
  type ResourceKey,
} from 'i18next';
import { initReactI18next } from 'react-i18next';
import { WITH_MESSAGES } from './frameTexts';

type Files = Record<string, () => Promise<ResourceKey>>;
type Languages = Readonly<Record<Locale, () => Promise<Files>>>;

/** URLs of the texts of one language. */
const LANGUAGES: Languages = {
  'zh-cn': () => import('./zh-cn').then((texts) => texts.default),
  en: () => import('./en').then((texts) => texts.default),
  jp: () => import('./jp').then((texts) => texts.default),
  ko: () => import('./ko').then((texts) => texts.default),
};

async function readTexts(languages: Languages, language: string, namespace: string): Promise<ResourceKey> {
  const files = isLocale(language) ? await languages[language]() : {};
  const file = files[`../../../locales/${language}/${namespace}.json`];
  if (!file) throw new Error(`no texts ${language}/${namespace}`);
  const [texts] = await Promise.all([file(), WITH_MESSAGES.includes(namespace) && readMessages(language)]);
  return texts;
}

async function readMessages(language: string): Promise<void> {
  const { fetchMessages } = await import('@contract/messages/byLanguage');
  if (isLocale(language)) await fetchMessages(language);
}

/** Reads `locales/<language>/<namespace>.json` when somebody first needs it. */
function createBackend(languages: Languages): BackendModule {
  return {
    type: 'backend',
    init() {},
    read(language, namespace, done) {
      readTexts(languages, language, namespace).then(
        (texts) => done(null, texts),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
      );
    },
  };
}

/** `Intl` knows `ja`, not the customer's `jp`; with a wrong tag it would count like the browser's language. */
function countByTrueLanguage(instance: i18n): void {
  const resolver = instance.services.pluralResolver;
  const getRule = resolver.getRule.bind(resolver);
  resolver.getRule = (code: string, options: object) => getRule(isLocale(code) ? BCP47[code] : code, options);
}

function followDocument(instance: i18n, page: Document): void {
  const show = (language: string) => {
    if (isLocale(language)) page.documentElement.lang = BCP47[language];
  };
  instance.on('languageChanged', show);
  show(instance.language);
}

export interface I18nOptions {
  locale: Locale;
  page: Document;
  languages?: Languages;
}

const numberFormats = new Map<string | undefined, Intl.NumberFormat>();

function numberFormatOf(language: string | undefined): Intl.NumberFormat {
  const known =
    numberFormats.get(language) ?? new Intl.NumberFormat(isLocale(language) ? BCP47[language] : []);
  numberFormats.set(language, known);
  return known;
}

/** Numbers in texts follow the language: 12,000 and not 12000. */
const NUMBERS: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, language) =>
    typeof value === 'number' ? numberFormatOf(language).format(value) : value,
};

export interface LoadedTexts {
  /** Its `language` is at once one of the customer's codes. */
  texts: i18n;
  /** When what is said before the login has arrived. */
  loaded: Promise<unknown>;
}

/** Texts of the console. */
export function createI18n({ locale, page, languages = LANGUAGES }: I18nOptions): LoadedTexts {
  const instance = createInstance();
  instance.use(createBackend(languages)).use(NUMBERS).use(initReactI18next);
  const loaded = instance.init({
    lng: locale,
    // Calls name the language before the texts are here.
    initAsync: false,
    supportedLngs: [...LOCALES],
    lowerCaseLng: true,
    load: 'currentOnly',
    fallbackLng: false,
    ns: ['front'],
    defaultNS: 'front',
    interpolation: { escapeValue: false, alwaysFormat: true },
    react: { useSuspense: true },
  });
  countByTrueLanguage(instance);
  followDocument(instance, page);
  return { texts: instance, loaded };
}
