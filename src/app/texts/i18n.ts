import { BCP47, isLocale, LOCALES, type Locale } from '@contract/common/locale';
import { MINUTE_MS } from '@contract/time/durations';
import { isReplaced, setTextsGone, whenBack } from '@shared/lib';
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
type Index = () => Promise<{ default: Files }>;

/** The first pause between attempts while the server is away; each is twice the one before, up to the longest. */
const AGAIN_MS = 5_000;
const AGAIN_MOST_MS = MINUTE_MS;

/** URLs of the texts of one language. */
const TEXTS: Readonly<Record<Locale, Index>> = {
  'zh-cn': () => import('./zh-cn'),
  en: () => import('./en'),
  jp: () => import('./jp'),
  ko: () => import('./ko'),
};
const RESOURCE_TEXTS: typeof TEXTS = {
  'zh-cn': () => import('./resources/zh-cn'),
  en: () => import('./resources/en'),
  jp: () => import('./resources/jp'),
  ko: () => import('./resources/ko'),
};

/** Begins to fetch where the texts of lists and records are, beside what draws them. */
export function prefetchResourceTexts(language: string): void {
  if (isLocale(language)) RESOURCE_TEXTS[language]().catch(() => undefined);
}

async function fileOf(language: Locale, namespace: string): Promise<Files[string] | undefined> {
  const isResource = namespace.startsWith('resources/');
  const { default: files } = await (isResource ? RESOURCE_TEXTS : TEXTS)[language]();
  return files[`${isResource ? '../' : ''}../../../locales/${language}/${namespace}.json`];
}

/** Reads the texts of a language; undefined where there are none. */
export type ReadTexts = (language: string, namespace: string) => Promise<ResourceKey | undefined>;

async function readTexts(language: string, namespace: string): Promise<ResourceKey | undefined> {
  const file = isLocale(language) ? await fileOf(language, namespace) : undefined;
  if (!file) return undefined;
  const [texts] = await Promise.all([file(), WITH_MESSAGES.includes(namespace) && readMessages(language)]);
  return texts;
}

async function readMessages(language: string): Promise<void> {
  const { fetchMessages } = await import('@contract/messages/byLanguage');
  if (isLocale(language)) await fetchMessages(language);
}

/** Tries once; `pauseMs` comes after it, should it fail. */
type Attempt = (pauseMs: number) => void;

/** After a while, or as soon as the server is there again. */
function onceAgain(attempt: Attempt, pauseMs: number): void {
  const again = (nextMs: number) => {
    clearTimeout(timer);
    cancel();
    attempt(nextMs);
  };
  const timer = setTimeout(again, pauseMs, Math.min(pauseMs * 2, AGAIN_MOST_MS));
  const cancel = whenBack(() => again(AGAIN_MS));
}

/** A page whose texts belong to a build that is gone waits for its reload. */
async function againOrGone(attempt: Attempt, pauseMs: number): Promise<void> {
  if (await isReplaced()) setTextsGone(true);
  else onceAgain(attempt, pauseMs);
}

/**
 * Reads `locales/<language>/<namespace>.json` when somebody first needs it. While the server is away it asks again: texts
 * that were given up would count as read, and their keys would be on the screen for good.
 */
function createBackend(read: ReadTexts): BackendModule {
  return {
    type: 'backend',
    init() {},
    read(language, namespace, done) {
      const attempt: Attempt = (pauseMs) =>
        void read(language, namespace).then(
          (texts) =>
            texts ? done(null, texts) : done(new Error(`no texts ${language}/${namespace}`), false),
          () => againOrGone(attempt, pauseMs),
        );
      attempt(AGAIN_MS);
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
  read?: ReadTexts;
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
export function createI18n({ locale, page, read = readTexts }: I18nOptions): LoadedTexts {
  const instance = createInstance();
  instance.use(createBackend(read)).use(NUMBERS).use(initReactI18next);
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
