import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ConsolePage, logIn, openConsole } from './consolePage';
import { sharedServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url));
const KB = 1_000;
const LONGEST_TEXTS = { language: 'jp' } as const;
/** What draws comes into the room kept for it, after the screen. */
const DRAWINGS = /\/(charts|\w+Chart)-/;

let server: ServerProcess;
let console: ConsolePage | undefined;

beforeAll(async () => {
  server = await sharedServer();
});
afterEach(async () => {
  await console?.close();
  console = undefined;
});

/** Follows what a page fetches. @returns file names of scripts with their size over the wire, in thousand bytes */
function followScripts(page: Page): () => Map<string, number> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.add(pathname);
  });
  return () => new Map([...files].map((file) => [file, gzipped(file)]));
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(join(WEB, file)), { level: 9 }).length / KB;
}

function sum(sizes: Map<string, number>): number {
  return [...sizes.values()].reduce((total, size) => total + size, 0);
}

/** Whatever a page without a session fetches before somebody touches it. */
async function firstLoad(path: string): Promise<number> {
  console = await openConsole(server.url, LONGEST_TEXTS);
  const { page, go } = console;
  const scripts = followScripts(page);
  await go(path);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  return sum(scripts());
}

describe('the first load', () => {
  it.each(['/login', '/userAgreement', '/evaluation?k=none', '/sureComplete?k=none'])(
    'of %s is at most 150 kB of script',
    async (path) => {
      const size = await firstLoad(path);
      expect(size).toBeGreaterThan(0);
      expect(size).toBeLessThanOrEqual(150);
    },
  );

  it('of the dashboard is at most 350 kB of script with its charts', async () => {
    console = await openConsole(server.url, LONGEST_TEXTS);
    await logIn(console, 'admin', '/dashboard');
    const scripts = followScripts(console.page);
    await console.page.reload();
    await console.link('live');
    await console.page.locator('.recharts-surface').first().waitFor();
    // What draws toasts comes with the first of them, or the first touch: it counts in any case.
    await console.page.keyboard.press('Shift');
    await expect.poll(() => [...scripts().keys()].join()).toMatch(/\/Toasts-/);
    await console.page.waitForLoadState('networkidle');
    const sizes = [...scripts()];
    const drawings = sum(new Map(sizes.filter(([url]) => DRAWINGS.test(url))));
    const rest = sum(new Map(sizes)) - drawings;
    expect(drawings).toBeGreaterThan(0);
    expect(rest).toBeLessThanOrEqual(350);
  });

  it('of a list requests its rows beside user and menu, compressed', async () => {
    console = await openConsole(server.url);
    await logIn(console, 'admin');
    const { page } = console;
    const unpacked: string[] = [];
    const scripts = followScripts(page);
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.endsWith('.js') && pathname !== '/api/devices') return;
      if (!/^(br|gzip)$/.test(response.headers()['content-encoding'] ?? '')) unpacked.push(pathname);
    });
    let answer: () => void = () => undefined;
    const held = new Promise<void>((go) => {
      answer = go;
    });
    // Neither waits for the other: user and menu are answered once the rows are asked for.
    for (const path of ['**/api/sys/user/info', '**/api/sys/menu/list'])
      await page.route(path, async (route) => {
        await held;
        await route.continue();
      });
    const asked = page.waitForRequest(/\/api\/devices\?/);
    await page.goto('about:blank');
    await page.goto(`${server.url}/#/machine/equipmentMain`);
    await asked;
    answer();
    await page.locator('[role=row][data-index]').first().waitFor();
    expect(unpacked).toEqual([]);
    // Of four languages one.
    const isMessages = (file: string) => file.startsWith('/assets/messages-');
    expect([...scripts().keys()].filter(isMessages)).toHaveLength(1);
  });

  it('preloads the console at the first interaction on the sign-in page', async () => {
    console = await openConsole(server.url);
    const { page, go } = console;
    const scripts = followScripts(page);
    const names = () => [...scripts().keys()].join(' ');
    await go('/login');
    await page.locator('input[name=account]').waitFor();
    await page.waitForLoadState('networkidle');
    expect(names()).not.toMatch(/\/Console-/);
    await page.locator('input[name=account]').fill('a');
    await page.waitForResponse(/\/Console-/);
  });
});
