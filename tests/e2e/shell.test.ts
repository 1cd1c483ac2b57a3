import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page as Rows } from '../../contract/common/page';
import { COOKIES } from '../../contract/session';
import { THOROUGH } from '../builders/thorough';
import { signIn } from './apiClient';
import { type ConsolePage, logIn } from './consolePage';
import { violations } from './pageCheck';
import { closeTabs, consoleOfTest, enter, focusedTab, panel, tab, tabKeys, visit } from './pageTabs';
import { sharedServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

const ALERTS = '/machine/warnNoticeList';
const DOORS = '/machine/openDoor';
const MACHINES = '/machine/equipmentMain';

interface Machine {
  id: string;
  serialNo: string;
}

let server: ServerProcess;
let machines: Machine[];
/** Of the administrator, who walks on from test to test; what takes the session away has one of its own. */
let his: ConsolePage;
const enterAlone = consoleOfTest(() => server.url);

beforeAll(async () => {
  server = await sharedServer();
  const api = await signIn(server.url, 'admin');
  machines = (await api.get<Rows<Machine>>('/devices?pageSize=10')).rows;
  his = await enter(server.url, 'admin');
});

describe('page tabs', () => {
  it('exist once per route and record and return after F5 with their filters', async () => {
    await closeTabs(his);
    const console = his;
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
    await closeTabs(his, ALERTS);
    const console = his;
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

  it('belong to one user', async () => {
    const console = await enterAlone('admin', '/dashboard');
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
    await closeTabs(his);
    const console = his;
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
    const console = await enterAlone('admin', ALERTS);
    await console.page.context().clearCookies({ name: COOKIES.token });
    await console.go(DOORS);
    await console.page.locator('input[name=account]').waitFor();
    expect(decodeURIComponent(console.page.url())).toContain(`/login?redirect=${DOORS}`);
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
      const console = await enterAlone('admin', DOORS, frame);
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
