import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page as Rows } from '../../contract/common/page';

import { COOKIES } from '../../contract/session';
import { THOROUGH } from '../builders/thorough';
import { DEMO_PASSWORD, signIn } from './apiClient';

import type { BrowserOptions } from './chromium';
import { type ConsolePage, logIn, openConsole } from './consolePage';
import { violations } from './pageCheck';
import { sharedServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

const ALERTS = '/machine/warnNoticeList';
const DOORS = '/machine/openDoor';
const MACHINES = '/machine/equipmentMain';
/** Shorter than a test, so that a failure names the step. */
const STEP_MS = 20_000;

interface Machine {
  id: string;
  serialNo: string;
}

let server: ServerProcess;
let machines: Machine[];
/** Of the administrator, who walks on from test to test; what takes the session away has one of its own. */
let his: ConsolePage;
let opened: ConsolePage | undefined;

beforeAll(async () => {
  server = await sharedServer();
  const api = await signIn(server.url, 'admin');
  machines = (await api.get<Rows<Machine>>('/devices?pageSize=10')).rows;
  his = await openConsole(server.url);
  his.page.setDefaultTimeout(STEP_MS);
  await logIn(his);
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function enter(account: string, path: string, options: BrowserOptions = {}): Promise<ConsolePage> {
  const console = await openConsole(server.url, options);
  opened = console;
  console.page.setDefaultTimeout(STEP_MS);
  await logIn(console, account, path);
  return console;
}

/** His console with nothing open but the dashboard and this page. */
async function begin(path = '/dashboard'): Promise<ConsolePage> {
  const { page } = his;
  await his.go('/dashboard');
  if ((await tabKeys(page)).length > 1) {
    await tab(page, '/dashboard').click({ button: 'right' });
    await page.locator('[data-tab-menu] [data-action=closeAll]').click();
  }
  await expect.poll(() => tabKeys(page)).toEqual(['/dashboard']);
  // What belonged to the closed ones is gone as well.
  await expect.poll(() => page.locator('[data-panel]').count()).toBe(1);
  if (path !== '/dashboard') await visit(his, path);
  return his;
}
const tab = (page: Page, key: string) => page.locator(`[data-tab="${key}"]`);
const panel = (page: Page, key: string) => page.locator(`[data-panel="${key}"]`);
const tabKeys = (page: Page) =>
  page.locator('[data-tab]').evaluateAll((items) => items.map((item) => item.getAttribute('data-tab')));
const focusedTab = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-tab]')?.getAttribute('data-tab'));

async function visit(console: ConsolePage, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await console.go(path);
    await tab(console.page, path.split('?')[0] ?? '')
      .and(console.page.locator('[data-active=true]'))
      .waitFor();
  }
}

describe('page tabs', () => {
  it('exist once per route and record and return after F5 with their filters', async () => {
    const console = await begin();
    const [one, two] = machines.map(({ id }) => `${MACHINES}/device/${id}`);
    await visit(console, `${DOORS}?q=abc`, one ?? '', two ?? '', ALERTS);
    const open = ['/dashboard', DOORS, one, two, ALERTS];
    expect(await tabKeys(console.page)).toEqual(open);
    await console.page.reload();
    await tab(console.page, ALERTS).waitFor();
    expect(await tabKeys(console.page)).toEqual(open);
    await tab(console.page, DOORS).getByRole('link').click();
    await expect.poll(() => console.page.url()).toContain('q=abc');
    expect(console.complaints).toEqual([]);
  });

  it('keep input while another tab is visible and lose it when closed', async () => {
    const console = await begin(ALERTS);
    const { page } = console;
    const mark = (key: string) =>
      panel(page, key).evaluate((element) => element.setAttribute('data-mark', 'same'));
    await mark(ALERTS);
    await visit(console, DOORS, ALERTS);
    await panel(page, ALERTS).and(page.locator('[data-mark=same]')).waitFor();
    await tab(page, DOORS).getByRole('button').click();
    await expect.poll(() => panel(page, DOORS).count()).toBe(0);
    await panel(page, ALERTS).and(page.locator('[data-mark=same]')).waitFor();
    await tab(page, ALERTS).getByRole('button').click();
    await panel(page, '/dashboard').waitFor();
    await visit(console, ALERTS);
    await panel(page, ALERTS).waitFor();
    expect(await page.locator('[data-mark=same]').count()).toBe(0);
    expect(console.complaints).toEqual([]);
  });

  it('have a menu of 105 pixels by right click and keyboard, and close by middle click', async () => {
    const console = await begin();
    const { page } = console;
    await visit(console, DOORS, ALERTS, MACHINES);
    await tab(page, ALERTS).click({ button: 'right' });
    const menu = page.locator('[data-tab-menu]');
    await menu.waitFor();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(105);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await expect.poll(() => focusedTab(page)).toBe(ALERTS);
    await page.keyboard.press('Shift+F10');
    await menu.locator('[data-action=closeOthers]').click();
    await expect.poll(() => tabKeys(page)).toEqual(['/dashboard', ALERTS]);
    await tab(page, ALERTS).click({ button: 'middle' });
    await expect.poll(() => tabKeys(page)).toEqual(['/dashboard']);
    await tab(page, '/dashboard').click({ button: 'middle' });
    expect(await tabKeys(page)).toEqual(['/dashboard']);
    expect(console.page.context().pages()).toHaveLength(1);
  });

  it('work by keyboard alone', async () => {
    const console = await begin();
    const { page } = console;
    await visit(console, DOORS, ALERTS);
    await tab(page, ALERTS).getByRole('link').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focusedTab(page)).toBe(DOORS);
    await page.keyboard.press('Delete');
    await expect.poll(() => tabKeys(page)).toEqual(['/dashboard', ALERTS]);
    await expect.poll(() => focusedTab(page)).toBe(ALERTS);
    await page.keyboard.press('Home');
    await expect.poll(() => focusedTab(page)).toBe('/dashboard');
    await visit(console, DOORS);
    await page.keyboard.press('Alt+PageDown');
    await page.keyboard.press('Alt+PageDown');
    await panel(page, ALERTS).waitFor();
    await page.keyboard.press('Alt+PageUp');
    await panel(page, '/dashboard').waitFor();
  });

  it('are reloaded by refresh and by /redirect without affecting others', async () => {
    const console = await begin(ALERTS);
    const { page } = console;
    await visit(console, DOORS);
    const mark = (key: string) =>
      page.locator(`[data-panel="${key}"]`).evaluate((element) => element.setAttribute('data-mark', 'same'));
    await mark(ALERTS);
    await mark(DOORS);
    await console.go(`/redirect${DOORS}`);
    await expect.poll(() => page.url()).toMatch(new RegExp(`#${DOORS}$`));
    await expect.poll(() => page.locator('[data-mark=same]').count()).toBe(1);
    await tab(page, ALERTS).click({ button: 'right' });
    await page.locator('[data-action=refresh]').click();
    await expect.poll(() => page.locator('[data-mark=same]').count()).toBe(0);
    await expect.poll(() => page.url()).toContain(ALERTS);
  });

  it('belong to one user', async () => {
    const console = await enter('admin', '/dashboard');
    const { page } = console;
    await visit(console, DOORS);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.locator('[data-action=logout]').click();
    await page.locator('input[name=account]').waitFor();
    await logIn(console, 'repair', '/dashboard');
    await tab(page, '/dashboard').waitFor();
    expect(await tabKeys(page)).toEqual(['/dashboard']);
  });
});

describe('command palette', () => {
  // The last to use it: it draws what is live for as long as it is open.
  afterAll(() => his?.close());

  it('opens a machine by its exact serial number and pages by English names and returns the focus', async () => {
    const console = await begin();
    const { page } = console;
    const field = page.locator('[data-palette]');
    await tab(page, '/dashboard').getByRole('link').focus();
    await page.keyboard.press('Control+K');
    await field.fill(machines[3]?.serialNo ?? '');
    await page.locator(`[data-item="machine ${machines[3]?.id}"][aria-selected=true]`).waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await expect.poll(() => focusedTab(page)).toBe('/dashboard');
    await page.keyboard.press('Control+K');
    await field.fill(machines[3]?.serialNo ?? '');
    await page.locator(`[data-item="machine ${machines[3]?.id}"]`).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain(machines[3]?.id);
    await page.keyboard.press('Control+K');
    await field.fill('alarm');
    await page.locator('[data-item]').filter({ visible: true }).first().waitFor();
    expect(await violations(console)).toEqual([]);
    expect(console.complaints).toEqual([]);
  });
});

describe('an invalid token', () => {
  it('leads to the sign-in page and back afterwards', async () => {
    const console = await enter('admin', ALERTS);
    await console.page.context().clearCookies({ name: COOKIES.token });
    await console.go(DOORS);
    await console.page.locator('input[name=account]').waitFor();
    expect(decodeURIComponent(console.page.url())).toContain(`/login?redirect=${DOORS}`);
  });
});

describe('settings', () => {
  it('apply at once and survive a reload, the size in its cookie', async () => {
    const console = await enter('admin', ALERTS);
    const { page } = console;
    await page.keyboard.press('Control+K');
    await page.locator('[data-palette]').fill('settings');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Settings' });
    await drawer.getByText('Large', { exact: true }).click();
    await page.locator('html[data-size=large]').waitFor();
    await drawer.getByRole('button', { name: 'Violet' }).click();
    await drawer.locator('[data-setting=showTagsView]').click();
    await page.locator('[data-tabs]').waitFor({ state: 'detached' });
    await drawer.locator('[data-setting=fixedHeader]').click();
    expect(await violations(console)).toEqual([]);
    expect((await console.page.context().cookies()).find(({ name }) => name === 'size')?.value).toBe('large');
    await page.reload();
    await page.locator('html[data-size=large]').waitFor();
    expect(await page.locator('[data-tabs]').count()).toBe(0);
    expect(console.complaints).toEqual([]);
  });
});

describe('my sessions', () => {
  it('show the user’s sessions and end others after the password', async () => {
    const elsewhere = await signIn(server.url, 'repair');
    const console = await enter('repair', '/system/operationsHelp', { colorScheme: 'dark' });
    const { page } = console;
    await page.locator('header button[aria-haspopup=menu]').last().click();
    await page.locator('[data-action=sessions]').click();
    const dialog = page.getByRole('dialog', { name: 'My sessions' });
    await dialog.locator('[data-session=current]').waitFor();
    await page.locator('[role=menu]').waitFor({ state: 'hidden' });
    expect(await dialog.locator('[data-session=other]').count()).toBeGreaterThan(0);
    expect(await violations(console)).toEqual([]);
    await dialog.getByRole('button', { name: 'End all other sessions' }).click();
    await dialog.locator('input[name=password]').fill('000000');
    await page.keyboard.press('Enter');
    await dialog.getByText('The password is wrong').waitFor();
    expect((await elsewhere.raw('GET', '/sys/user/info')).status).toBe(200);
    await dialog.locator('input[name=password]').fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.getByText('You have no other sessions.').waitFor();
    expect((await elsewhere.raw('GET', '/sys/user/info')).status).toBe(401);
    expect(console.complaints).toEqual([]);
  });
});

/** Narrow and wide take turns at light and dark. */
const FRAMES = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const;

describe('the frame', () => {
  it.each(THOROUGH ? FRAMES : FRAMES.slice(0, 2))(
    'has no accessibility violations at $width pixels in $colorScheme',
    async (frame) => {
      const console = await enter('admin', DOORS, frame);
      await console.go(ALERTS);
      await panel(console.page, ALERTS).getByRole('heading', { level: 1 }).waitFor();
      expect(await violations(console)).toEqual([]);
      await console.go('/401');
      await console.page.getByRole('heading', { name: 'No permission' }).waitFor();
      await console.go('/no/such/page');
      await console.page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await console.page.locator('[data-tabs]').waitFor();
      expect(await violations(console)).toEqual([]);
    },
  );
});
