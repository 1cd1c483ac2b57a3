import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BCP47, LOCALES, type Locale } from '../../contract/common/locale';
import type { Page } from '../../contract/common/page';
import type { Planogram } from '../../contract/machines/planogram';
import { turnsOf } from '../builders/thorough';
import { type ApiClient, signIn } from './apiClient';
import { type ConsolePage, logIn, openConsole, schemeOf } from './consolePage';
import { check, photograph } from './pageCheck';
import { startServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

const SCREENS = {
  dashboard: '/dashboard',
  alerts: '/machine/warnNoticeList',
  climate: '/machine/humiture',
  stock: '/machine/equipmentMain/productWarning',
  doors: '/machine/openDoor',
  traffic: '/InterCard/InterCardMain',
  devices: '/machine/equipmentMain/live',
  machine: '/machine/equipmentMain/device/:id',
  cabinet: '/machine/equipmentMain/aisleMain?as=cabinet&f.deviceId=in::id',
} as const;

let server: ServerProcess;
let machineId: string;
let api: ApiClient;

beforeAll(async () => {
  server = await startServer({ SIMULATOR_DEVICES: '40' });
  api = await signIn(server.url, 'admin');
  machineId = (await api.get<Page<{ id: string }>>('/devices?pageSize=10')).rows[0]?.id ?? '';
});
afterAll(() => server?.kill('SIGKILL'));

const spokenIn = <T>(locale: Locale, pages: readonly T[]) =>
  pages.filter((_page, index) => turnsOf(LOCALES, index).includes(locale));

describe.each(LOCALES)('in %s', (locale: Locale) => {
  let console: ConsolePage;

  beforeAll(async () => {
    console = await openConsole(server.url, { language: locale, colorScheme: schemeOf(locale) });
    await console.go('/login');
    await console.page.locator('input[name=account]').waitFor();
    await check(console, `${locale}-login`);
    await logIn(console);
  });
  afterAll(() => console?.close());

  it.each(spokenIn(locale, Object.entries(SCREENS)))(
    '%s is complete, accessible and free of console errors',
    async (name, path) => {
      await console.go(path.replace(':id', machineId));
      await check(console, `${locale}-${name}`);
      expect(await console.page.locator('html').getAttribute('lang')).toBe(BCP47[locale]);
    },
  );
});

describe('on a wall', () => {
  it('fills 3840 × 2160 without scrolling', async () => {
    const console = await openConsole(server.url, { width: 3840, height: 2160, colorScheme: 'dark' });
    await logIn(console, 'admin', '/dashboard?wall=1');
    await console.ready();
    await photograph(console, 'wall');
    const overflow = await console.page.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await console.close();
  });
});

describe('on paper', () => {
  it.each(['zh-cn', 'en'] as const)('no text of a lane is cut, in %s', async (language) => {
    const planogram = await api.get<Planogram>(`/devices/${machineId}/planogram`);
    const lanesOf = planogram.lanes.map((lane) => ({
      ...lane,
      atMachine: 'both',
      differsSince: planogram.asOf,
      machinePrice: 128_800,
      machineProductName: lane.productName,
    }));
    const other = { ...planogram, lanes: lanesOf };
    // As wide as a sheet of A4 without its margins.
    const console = await openConsole(server.url, { width: 700, height: 1000, language });
    const { page } = console;
    await page.route('**/planogram', (route) => route.fulfill({ json: { msg: 'success', result: other } }));
    await logIn(console, 'admin', SCREENS.cabinet.replace(':id', machineId));
    const lanes = page.locator('[data-lane]');
    await lanes.first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const cut = await lanes.evaluateAll((all) =>
      all.flatMap((lane) =>
        [lane, ...lane.querySelectorAll(':scope > span')]
          .filter((part) => part.textContent && part.checkVisibility())
          .filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
          )
          .map((part) => part.textContent),
      ),
    );
    expect(cut).toEqual([]);
    expect(await lanes.first().textContent()).toContain('1,288');
    await console.close();
  });
});

describe('on a phone', () => {
  it.each(['dashboard', 'alerts', 'machine', 'cabinet'] as const)(
    '%s does not scroll sideways',
    async (name) => {
      const console = await openConsole(server.url, { width: 390, height: 844 });
      await logIn(console, 'admin', SCREENS[name].replace(':id', machineId));
      await console.ready();
      await photograph(console, `phone-${name}`);
      const overflow = await console.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await console.close();
    },
  );

  it('the prices of services are visible', async () => {
    const console = await openConsole(server.url, { width: 390, height: 844 });
    await logIn(console, 'merchant', '/chargeMain/chargeManagement/service');
    const cells = console.page.locator('td[data-label]');
    await cells.last().waitFor();
    const ends = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(390);
    await console.close();
  });
});
