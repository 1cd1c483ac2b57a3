import { accessSync, constants } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

/** First the one without the parts of a window, which works a sixth less. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function isExecutable(path: string | undefined): path is string {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The browser named by the environment, one of the system, or the one from the npm package. */
export async function findChromium(): Promise<string> {
  const found = [process.env.CHROMIUM_PATH, ...SYSTEM_PATHS].find(isExecutable);
  if (found) return found;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

export interface BrowserOptions {
  width?: number;
  height?: number;
  locale?: string;
  colorScheme?: 'light' | 'dark';
  /** Fingers instead of a mouse. */
  touch?: boolean;
}

/** For one step of a journey: on a busy machine the first page of a run takes ten times as long as the others. */
export const PATIENCE_MS = 90_000;

let browser: Promise<Browser> | undefined;

/** One for all tests of this worker; it ends with the worker's process. */
async function sharedBrowser(): Promise<Browser> {
  browser ??= findChromium().then((executablePath) =>
    chromium.launch({ executablePath, headless: true, args: FLAGS }),
  );
  return browser;
}

/** An empty profile. Close the context to end it. */
export async function openBrowser(options: BrowserOptions = {}): Promise<BrowserContext> {
  const context = await (await sharedBrowser()).newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    locale: options.locale ?? 'en',
    colorScheme: options.colorScheme ?? 'light',
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    // Nobody watches: transitions would only be waited for.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}
