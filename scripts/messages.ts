import type { Plugin } from 'vite';
import { LOCALES, type Locale } from '../contract/common/locale';
import { MESSAGES } from '../contract/messages/all';

/** Beside the other texts, which the lists of files that a page needs are looked for by. */
const PLACE = /^pharos:\/locales\/([a-z-]+)\/messages\.json$/;
const placeOf = (locale: string) => `pharos:/locales/${locale}/messages.json`;

/** Every message in one language. */
const messagesOf = (locale: Locale): Record<string, string> =>
  Object.fromEntries(Object.entries(MESSAGES).map(([key, texts]) => [key, texts[locale]]));

/** What stands in for `contract/messages/byLanguage.ts`: of a language nothing is known before it was fetched. */
const ONE_LANGUAGE = `
const FILES = { ${LOCALES.map((locale) => `'${locale}': () => import('${placeOf(locale)}')`).join(', ')} };
const fetched = new Map();
export async function fetchMessages(locale) {
  if (!fetched.has(locale)) fetched.set(locale, (await FILES[locale]()).default);
}
const any = () => fetched.values().next().value ?? {};
export const isKnown = (key) => Object.hasOwn(any(), key);
export const messageIn = (key, locale) => (fetched.get(locale) ?? any())[key] ?? '';
`;

/** A page fetches the messages of its own language instead of those of all four. */
export function oneLanguageOfMessages(): Plugin {
  return {
    name: 'pharos-messages',
    apply: 'build',
    resolveId: {
      filter: { id: PLACE },
      handler: (id) => id,
    },
    load: {
      filter: { id: [/\/contract\/messages\/byLanguage\.ts$/, PLACE] },
      handler(id) {
        const locale = PLACE.exec(id)?.[1] as Locale | undefined;
        return locale ? JSON.stringify(messagesOf(locale)) : ONE_LANGUAGE;
      },
    },
  };
}
