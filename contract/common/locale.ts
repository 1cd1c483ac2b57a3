/** The four languages of the console. Codes are the customer's own (`ko`, `jp`), not BCP 47. */
export const LOCALES = ['zh-cn', 'en', 'jp', 'ko'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'zh-cn';

/** BCP 47 tag of each language, for `Intl`, `lang` attributes and `Accept-Language`. */
export const BCP47: Record<Locale, string> = { 'zh-cn': 'zh-CN', en: 'en', jp: 'ja', ko: 'ko' };

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

/** First language of an `Accept-Language` style list that we speak, else the default. */
export function negotiateLocale(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    if (isLocale(tag)) return tag;
    const base = tag.split('-')[0];
    const found = LOCALES.find((code) => BCP47[code].toLowerCase().split('-')[0] === base);
    if (found) return found;
  }
  return DEFAULT_LOCALE;
}

/** A text in one language, else in the first one that has it; empty when none has. */
export function textIn(texts: Partial<Record<Locale, string>> | null | undefined, locale: Locale): string {
  return texts?.[locale] || LOCALES.map((each) => texts?.[each]).find((text) => text) || '';
}
