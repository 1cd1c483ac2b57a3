import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Locale } from '../../contract/common/locale';
import { DEMO_PASSWORD, signIn } from './apiClient';
import { type BrowserOptions, openBrowser, PATIENCE_MS } from './chromium';
import { makeLocatorsPrompt } from './promptLocator';

/** A page of the console with everything it complained about. */
export interface ConsolePage {
  page: Page;
  /** Errors of the browser's console, of scripts and of the Content-Security-Policy. */
  complaints: string[];
  go(path: string): Promise<void>;
  /** Waits until nothing of the page is on its way. */
  ready(): Promise<void>;
  baseUrl: string;
  /** Waits for the state of the link light. */
  link(phase: 'live' | 'stale' | 'offline' | 'connecting' | 'closed', timeoutMs?: number): Promise<void>;
  /** Ends the browser with all its pages. */
  close(): Promise<void>;
}

export interface ConsoleOptions extends BrowserOptions {
  /** Chosen before; otherwise the browser's decides. */
  language?: Locale;
}

/** Of the four languages two are looked at in the dark. */
export const schemeOf = (locale: Locale) => (locale === 'en' || locale === 'ko' ? 'dark' : 'light');

/** A failed request while the server is away is what those tests are about. */
const EXPECTED = /net::ERR_|WebSocket connection to|Failed to load resource/;

/** The event names what was refused and where; messages of the console differ from version to version. */
async function hearViolations(page: Page, complaints: string[]): Promise<void> {
  await page.exposeFunction('hearViolation', (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event;
      const { hearViolation } = window as unknown as { hearViolation(text: string): void };
      hearViolation(`policy: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber}`);
    });
  });
}

export async function openPage(context: BrowserContext, baseUrl: string): Promise<ConsolePage> {
  const page = await context.newPage();
  makeLocatorsPrompt(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(text)) complaints.push(text);
  });
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`));
  await hearViolations(page, complaints);
  const ready = () => page.locator('html[data-ready]').waitFor({ state: 'attached' });
  return {
    page,
    complaints,
    ready,
    baseUrl,
    go: async (path) => {
      await page.goto(`${baseUrl}/#${path}`);
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      // A list keeps the rows of the question before until the others are there.
      await page.waitForFunction(() =>
        Array.from(document.querySelectorAll('[data-stale]')).every((list) => !list.checkVisibility()),
      );
    },
    link: (phase, timeoutMs = PATIENCE_MS) =>
      page.locator(`[data-light="${phase}"]`).first().waitFor({ timeout: timeoutMs }),
    close: () => context.close(),
  };
}

/** The console in a browser of its own with an empty profile. */
export async function openConsole(
  baseUrl: string,
  { language, ...browser }: ConsoleOptions = {},
): Promise<ConsolePage> {
  const context = await openBrowser(browser);
  if (language) await context.addCookies([{ name: 'language', value: language, url: baseUrl }]);
  return openPage(context, baseUrl);
}

/** A page that everybody may open and that costs little to draw. */
const QUIET_PAGE = '/system/operationsHelp';

/** Signs in by a call and takes the cookies along. */
export async function logIn(console: ConsolePage, account = 'admin', path = QUIET_PAGE): Promise<void> {
  const { page, baseUrl } = console;
  const { cookie } = await signIn(baseUrl, account);
  const cookies = cookie.split('; ').map((pair) => {
    const cut = pair.indexOf('=');
    return { name: pair.slice(0, cut), value: pair.slice(cut + 1), url: baseUrl };
  });
  await page.context().addCookies(cookies);
  // The same document with another address would not look at its cookies again.
  await page.goto('about:blank');
  await console.go(path);
  await console.link('live');
}

/** Signs in through the login page, as a person does. */
export async function logInByHand(
  console: ConsolePage,
  account = 'admin',
  path = '/dashboard',
): Promise<void> {
  const { page } = console;
  await console.go(`/login?redirect=${encodeURIComponent(path)}`);
  await page.locator('input[name=account]').fill(account);
  await page.locator('input[name=password]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await console.link('live');
}

/** The first one in sight: tabs left behind keep their page. */
export const shown = ({ page }: ConsolePage, selector: string) =>
  page.locator(selector).filter({ visible: true }).first();

/** A message that came and went is not the page; one the mouse rests on stays. */
export async function quiet({ page }: ConsolePage): Promise<void> {
  await page.mouse.move(0, 0);
  const closers = page.locator('.mantine-Notification-closeButton');
  await closers.evaluateAll((all) => {
    for (const each of all) (each as HTMLElement).click();
  });
  await expect.poll(() => page.locator('.mantine-Notification-root').count(), { timeout: 30_000 }).toBe(0);
}

/** The input of a field in the form in sight. */
export const fieldOf = ({ page }: ConsolePage, name: string) =>
  page.locator(`[name="${name}"], [data-field="${name}"]`).filter({ visible: true }).first();
