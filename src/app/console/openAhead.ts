import type { Ask } from '@kit';
import type { i18n } from 'i18next';
import { SCREENS } from '../features';
import { PAGES } from './pages';

/**
 * Fetches and asks what the page at an address needs while the server still says who one is and what stands in the menu.
 * What does not come is asked for again when the page is drawn, and complained about then.
 */
export async function openAhead(ask: Ask, hash: string, texts: i18n): Promise<void> {
  const [path = '', search] = hash.replace(/^#/, '').split('?');
  const screen = SCREENS.find((each) => each.path === path);
  if (screen) return void (await screen.load());
  if (!PAGES.some((page) => page.path === path)) return;
  const { listAhead } = await import('./ResourcePage');
  await listAhead(ask, path, new URLSearchParams(search), texts);
}
