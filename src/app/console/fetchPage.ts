import type { Ask } from '@kit';
import type { i18n } from 'i18next';
import { SCREENS } from '../features';
import { pageAtPath } from '../shell/tabs/place';
import { prefetchResourceTexts } from '../texts/i18n';

/**
 * Fetches what draws the page at an address, while the server still says who one is and what stands in the menu. What
 * does not come is asked for again when the page is drawn, and complained about then.
 * @returns asks the server what the page shows first, where that is known before it is drawn
 */
export async function fetchPage(hash: string, texts: i18n): Promise<((ask: Ask) => void) | undefined> {
  const [path = '', search] = hash.replace(/^#/, '').split('?');
  const page = pageAtPath(path);
  const screen = SCREENS.find((each) => each.path === page?.path);
  if (screen) {
    await Promise.all([screen.load(), texts.loadNamespaces(screen.words)]);
    return undefined;
  }
  if (!page) return undefined;
  prefetchResourceTexts(texts.language);
  const { fetchList } = await import('./ResourcePage');
  return fetchList(path, new URLSearchParams(search), texts);
}
