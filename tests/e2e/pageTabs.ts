import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { BrowserOptions } from './chromium';
import { type ConsolePage, logIn, openConsole } from './consolePage';

/** Shorter than a test, so that a failure names the step. */
const STEP_MS = 20_000;

export const tab = (page: Page, key: string) => page.locator(`[data-tab="${key}"]`);
export const panel = (page: Page, key: string) => page.locator(`[data-panel="${key}"]`);
export const tabKeys = (page: Page) =>
  page.locator('[data-tab]').evaluateAll((items) => items.map((item) => item.getAttribute('data-tab')));
export const focusedTab = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-tab]')?.getAttribute('data-tab'));

/** Opens each of the paths in a tab of its own. */
export async function visit(console: ConsolePage, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await console.go(path);
    await tab(console.page, path.split('?')[0] ?? '')
      .and(console.page.locator('[data-active=true]'))
      .waitFor();
  }
}

/** Leaves nothing open but the dashboard and this page. */
export async function closeTabs(console: ConsolePage, path = '/dashboard'): Promise<void> {
  const { page } = console;
  await console.go('/dashboard');
  if ((await tabKeys(page)).length > 1) {
    await tab(page, '/dashboard').click({ button: 'right' });
    await page.locator('[data-tab-menu] [data-action=closeAll]').click();
  }
  await expect.poll(() => tabKeys(page)).toEqual(['/dashboard']);
  // What belonged to the closed ones is gone as well.
  await expect.poll(() => page.locator('[data-panel]').count()).toBe(1);
  if (path !== '/dashboard') await visit(console, path);
}

/** A console of its own in which somebody has signed in. */
export async function enter(
  url: string,
  account: string,
  path?: string,
  options: BrowserOptions = {},
): Promise<ConsolePage> {
  const console = await openConsole(url, options);
  console.page.setDefaultTimeout(STEP_MS);
  await logIn(console, account, path);
  return console;
}

/** The same for one test, which may take its session away; closed after it. */
export function consoleOfTest(urlOf: () => string) {
  let opened: ConsolePage | undefined;
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
  });
  return async (account: string, path: string, options?: BrowserOptions): Promise<ConsolePage> => {
    opened = await enter(urlOf(), account, path, options);
    return opened;
  };
}
