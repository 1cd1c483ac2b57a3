import type { Page as BrowserPage } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORAGE_CLASSES } from '../../contract/climate';
import type { Page } from '../../contract/common/page';
import type { DeviceRow } from '../../contract/devices';
import { HOUR_MS, MINUTE_MS } from '../../contract/time/durations';
import { type ApiClient, signIn } from './apiClient';
import { type ConsolePage, fieldOf, logIn, openConsole, quiet, shown } from './consolePage';
import { lastingFaultsOf } from './layoutFaults';
import { type MachineClient, signInMachine, silentMachine } from './machineClient';
import { startServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

const WIDTHS = [390, 1366, 1440, 1920, 2560, 3840] as const;
const HEIGHTS: Record<(typeof WIDTHS)[number], number> = {
  390: 844,
  1366: 768,
  1440: 900,
  1920: 1080,
  2560: 1440,
  3840: 2160,
};
const SCREENS = {
  dashboard: '/dashboard',
  alerts: '/machine/warnNoticeList',
  climate: '/machine/humiture',
  stock: '/machine/equipmentMain/productWarning',
  doors: '/machine/openDoor?list=day',
  traffic: '/InterCard/InterCardMain',
  devices: '/machine/equipmentMain/live?sort=sold&descending=1',
  machine: '/machine/equipmentMain/device/:id',
} as const;

let server: ServerProcess;
let api: ApiClient;
let device: DeviceRow;
let machine: MachineClient;
let console: ConsolePage;

/** Both probes of the zone are too warm, for longer than the alarm waits. */
async function excursion(): Promise<void> {
  const { tHigh } = STORAGE_CLASSES[device.storageClass];
  const reading = (above: number, ago: number) => {
    const s = ['T1', 'T2'].map((id) => ({ id, t: tHigh + above, rh: 50, q: 'good' as const }));
    return machine.publish('env', { z: 'Z1', s }, { ts: Date.now() - ago, hist: false });
  };
  await reading(-2, 6 * MINUTE_MS);
  await reading(1, 3 * MINUTE_MS);
  await reading(2.2, 0);
}

/** The widest that a row of the doors says: opened for half a day by a number that nobody holds. */
async function longOpening(): Promise<void> {
  const openedAt = Date.now() - 12 * HOUR_MS;
  await machine.publish('door', { ev: 'open', cab: 'A', by: 'U-99999', auth: false }, { ts: openedAt });
  await machine.publish('door', { ev: 'close', cab: 'A', dT: 12.3 }, { ts: openedAt + 12 * HOUR_MS - 1_000 });
}

beforeAll(async () => {
  server = await startServer();
  api = await signIn(server.url, 'admin');
  const { serialNo, secret } = silentMachine(server.dataDir);
  const { rows } = await api.get<Page<DeviceRow>>(`/devices?q=${serialNo}`);
  if (!rows[0]) throw new Error(`no machine ${serialNo}`);
  device = rows[0];
  machine = await signInMachine(server.mqttUrl, serialNo, secret);
  await machine.publish(
    'birth',
    { fw: '1.0.0', cabs: [], lanes: [], caps: [] },
    { ts: Date.now() - 7 * MINUTE_MS },
  );
  await excursion();
  await longOpening();
  console = await openConsole(server.url);
  await logIn(console, 'admin', SCREENS.alerts);
});
afterAll(async () => {
  await machine?.close();
  await console?.close();
  await server?.kill('SIGKILL');
});

describe('one excursion reported by two probes', () => {
  it('is one row that names both', async () => {
    const both = console.page.getByRole('row').filter({ hasText: 'T1, T2' });
    await both.waitFor();
    expect(await both.count()).toBe(1);
  });

  it('links the machine page to its acknowledgement', async () => {
    await console.go(SCREENS.machine.replace(':id', device.id));
    await console.page.getByRole('link', { name: 'Acknowledge alarm' }).click();
    await console.page.locator('[role=dialog] textarea').waitFor();
    await console.page.keyboard.press('Escape');
  });
});

/** How far the last thing on the page stays below the window, however far it is scrolled. */
function outOfReach(page: BrowserPage): Promise<number> {
  return page.evaluate(() => {
    const panel = [...document.querySelectorAll<HTMLElement>('#content > *')].find((each) =>
      each.checkVisibility(),
    );
    const parts = [...(panel?.querySelectorAll<HTMLElement>('section, nav') ?? [])].filter((each) =>
      each.checkVisibility(),
    );
    panel?.scrollTo(0, panel.scrollHeight);
    const bottom = Math.max(...parts.map((each) => each.getBoundingClientRect().bottom));
    panel?.scrollTo(0, 0);
    return Math.max(0, Math.round(bottom - innerHeight));
  });
}

async function look(path: string, widths: readonly (typeof WIDTHS)[number][]): Promise<string[]> {
  const { page } = console;
  await console.go(path);
  await shown(console, 'h1').waitFor();
  // Until its parts are there the page before stays in sight.
  await page
    .locator(path.includes('wall=1') ? 'html[data-wall]' : 'html:not([data-wall])')
    .waitFor({ state: 'attached' });
  await console.ready();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHTS[width] });
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    for (const fault of await lastingFaultsOf(page)) found.push(`${width}: ${fault}`);
    const below = await outOfReach(page);
    // Heights are fractions of a pixel at these widths, here as above.
    if (below > 1) found.push(`${width}: ${below} px are out of reach`);
  }
  return found;
}

// Once on a wall the console stays on it: these come first.
it.each(Object.entries(SCREENS))(
  '%s has no overlapping, cut off or unreachable part at any width',
  async (_name, path) => {
    expect(await look(path.replace(':id', device.id), WIDTHS)).toEqual([]);
    expect(await console.page.locator('html[data-wall]').count()).toBe(0);
  },
);

it('text and rows scale up in windows wider than 1920 pixels only', async () => {
  const { page } = console;
  const sizes: Record<number, [root: string, row: number]> = {};
  await console.go('/machine/equipmentMain');
  await shown(console, '[data-id]').waitFor();
  for (const width of WIDTHS.slice(1)) {
    await page.setViewportSize({ width, height: HEIGHTS[width] });
    const row = () => shown(console, '[data-id]').evaluate((each) => each.getBoundingClientRect().height);
    const root = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    await expect.poll(async () => (await row()) / Number.parseFloat(root)).toBeCloseTo(2.5, 1);
    sizes[width] = [root, await row()];
  }
  expect(sizes).toEqual({
    1366: ['16px', 40],
    1440: ['16px', 40],
    1920: ['16px', 40],
    2560: ['20px', 50],
    3840: ['28px', 70],
  });
});

describe('as a wall display', () => {
  // Kept from page to page until then, and nothing tells messages on it.
  afterAll(() => shown(console, '[aria-label="Exit wall display"]').click());

  it.each(Object.entries(SCREENS))('%s has none either', async (_name, path) => {
    const own = path.replace(':id', device.id);
    const faults = await look(`${own}${own.includes('?') ? '&' : '?'}wall=1`, WIDTHS.slice(1));
    expect(faults).toEqual([]);
    expect(await console.page.locator('html[data-wall]').count()).toBe(1);
  });
});

/** What can be pressed or typed into and lies under the messages. */
async function hiddenByMessages(page: BrowserPage): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const places = [...document.querySelectorAll('button, input, textarea, a[href]')]
      .filter((each) => !each.closest('.mantine-Notification-root') && each.checkVisibility())
      .map((each) => ({ each, box: each.getBoundingClientRect() }));
    const over = (x: number, y: number) =>
      document.elementFromPoint(x, y)?.closest('.mantine-Notification-root');
    // A part that its list or form has scrolled away lies outside of it, not under a message.
    const end =
      document.querySelector('#content')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
    return places
      .filter(({ box }) => box.top < end && over((box.left + box.right) / 2, Math.min(box.bottom, end) - 1))
      .map(({ each }) => each.textContent || each.getAttribute('name'));
  });
}

it.each([320, 768, 1366])('shows messages over no button and no input of a form: %i px', async (width) => {
  const { page } = console;
  await page.setViewportSize({ width, height: 760 });
  await console.go('/system/people');
  await page.getByRole('button', { name: 'Bulk actions' }).filter({ visible: true }).click();
  await page.getByRole('menuitem').first().click();
  const message = page.locator('.mantine-Notification-root').first();
  await message.waitFor();
  await console.go('/deviceMain/palletMain/new');
  await fieldOf(console, 'palletName').waitFor();
  await message.hover();
  await expect.poll(() => hiddenByMessages(page)).toEqual([]);
  const save = await page
    .getByRole('button', { name: 'Save', exact: true })
    .filter({ visible: true })
    .boundingBox();
  const box = await message.boundingBox();
  expect(save && save.y + save.height).toBeLessThanOrEqual(box?.y ?? Number.NaN);
  await quiet(console);
});

it.each([320, 1280])('shows messages clear of list toolbars, footers and dialogs: %i px', async (width) => {
  const { page } = console;
  await page.setViewportSize({ width, height: 720 });
  await console.go('/system/people');
  const bulk = page.getByRole('button', { name: 'Bulk actions' }).filter({ visible: true });
  await bulk.click();
  await page.getByRole('menuitem').first().click();
  const message = page.locator('.mantine-Notification-root').first();
  await message.waitFor();
  const heading = await page.locator('h1').filter({ visible: true }).first().boundingBox();
  const below = heading ? heading.y + heading.height : Number.NaN;
  await expect.poll(async () => (await message.boundingBox())?.y).toBeGreaterThanOrEqual(below);
  const box = await message.boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(720);
  expect(await hiddenByMessages(page)).toEqual([]);
  await page.getByRole('button', { name: 'Views', exact: true }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog');
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await cancel.waitFor();
  const top = (await dialog.boundingBox())?.y ?? Number.NaN;
  await expect
    .poll(async () => {
      const over = await message.boundingBox();
      return over && over.y + over.height;
    })
    .toBeLessThanOrEqual(top);
  await cancel.click();
  await quiet(console);
});
