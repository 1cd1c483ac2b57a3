import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, signIn } from './apiClient';
import type { ConsolePage } from './consolePage';
import { violations } from './pageCheck';
import { closeTabs, consoleOfTest, enter, focusedTab, panel, tab, tabKeys, visit } from './pageTabs';
import { sharedServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

const ALERTS = '/machine/warnNoticeList';
const DOORS = '/machine/openDoor';
const MACHINES = '/machine/equipmentMain';

let server: ServerProcess;
let his: ConsolePage;
const enterAlone = consoleOfTest(() => server.url);

beforeAll(async () => {
  server = await sharedServer();
  his = await enter(server.url, 'admin');
});
afterAll(() => his?.close());

describe('page tabs', () => {
  it('have a menu of 105 pixels by right click and keyboard, and close by middle click', async () => {
    await closeTabs(his);
    const console = his;
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
    await closeTabs(his);
    const console = his;
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
    await closeTabs(his, ALERTS);
    const console = his;
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
});

describe('settings', () => {
  it('apply at once and survive a reload, the size in its cookie', async () => {
    const console = await enterAlone('admin', ALERTS);
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
    const console = await enterAlone('repair', '/system/operationsHelp', { colorScheme: 'dark' });
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
