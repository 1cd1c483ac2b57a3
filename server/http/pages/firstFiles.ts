import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_LIST, type FileList } from '../../../contract/common/builtFiles';
import { isLocale, LOCALES, negotiateLocale } from '../../../contract/common/locale';
import { COOKIES } from '../../../contract/session';

interface Visitor {
  cookies: Record<string, string | undefined>;
  headers: { 'accept-language'?: string };
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}" />`
    : `<link rel="modulepreload" crossorigin href="${file}" />`;

/**
 * Files a signed-in user needs first. Preloaded by the page, they arrive while its own script is still being
 * read, which would ask for it next.
 * @returns the page for a visitor
 */
export function createFirstFiles(webDir: string, page: string): (visitor: Visitor) => string {
  const file = join(webDir, CONSOLE_LIST);
  if (!existsSync(file)) return () => page;
  const { code, texts }: FileList = JSON.parse(readFileSync(file, 'utf8'));
  const pageIn = (language: string) => {
    const files = [...code, ...(texts[language] ?? [])].filter((each) => !page.includes(each));
    return page.replace('</head>', () => `${files.map(linkTo).join('')}</head>`);
  };
  const pages = new Map<string, string>(LOCALES.map((locale) => [locale, pageIn(locale)]));
  return ({ cookies, headers }) => {
    if (!cookies[COOKIES.token]) return page;
    const saved = cookies[COOKIES.language];
    return pages.get(isLocale(saved) ? saved : negotiateLocale(headers['accept-language'])) ?? page;
  };
}
