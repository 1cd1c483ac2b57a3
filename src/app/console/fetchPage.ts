import type { i18n } from 'i18next';
import { SCREENS } from '../features';
import type { ArrivingPart } from '../front/Arriving';
import { pageAtPath } from '../shell/tabs/place';
import { prefetchResourceTexts } from '../texts/i18n';
import { FromDefinition, screenPart } from './pageParts';
import type { ConsolePage } from './pages';
import type { FetchedPage } from './ResourcePage';

const here = new Set<string>();
const keyOf = (path: string, language: string) => `${language} ${path}`;

/** Begins to fetch what draws a page. */
async function begin(page: ConsolePage, [path, search]: readonly string[], texts: i18n) {
  const screen = SCREENS.find((each) => each.path === page.path);
  if (screen) return { whole: Promise.all([screenPart(screen).fetch(), texts.loadNamespaces(screen.words)]) };
  prefetchResourceTexts(texts.language);
  const [{ fetchDefined }] = await Promise.all([import('./ResourcePage'), FromDefinition.fetch()]);
  return fetchDefined(path ?? '', new URLSearchParams(search), texts);
}

/**
 * Fetches what draws the page at an address, while the server still says who one is and what stands in the menu. What
 * does not come is asked for again when the page is drawn, and complained about then.
 */
export async function fetchPage(hash: string, texts: i18n): Promise<FetchedPage | undefined> {
  const address = hash.replace(/^#/, '').split('?');
  const page = pageAtPath(address[0] ?? '');
  if (!page) return undefined;
  const key = keyOf(page.path, texts.language);
  const fetched: FetchedPage | undefined = await begin(page, address, texts);
  fetched?.whole.then(
    () => here.add(key),
    () => undefined,
  );
  return fetched;
}

/** All that draws a page of `pages.ts`. */
export const pagePart = (path: string, texts: i18n): ArrivingPart => ({
  isHere: () => here.has(keyOf(path, texts.language)),
  fetch: async () => (await fetchPage(path, texts))?.whole,
});
