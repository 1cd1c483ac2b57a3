import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page as Rows } from '../../contract/common/page';
import { signIn } from './apiClient';
import { type ConsolePage, logIn, openConsole, quiet } from './consolePage';
import { photograph } from './pageCheck';
import { startServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

/** What a page must not get away with; run in the page, each by itself. */
const ATTEMPTS: [what: string, directive: string, attempt: () => void][] = [
  [
    'markup that a script writes',
    'require-trusted-types-for',
    () => {
      document.body.innerHTML = '<img src=x>';
    },
  ],
  [
    'a script that a script writes',
    'require-trusted-types-for',
    () => {
      document.createElement('script').text = 'window.bad = 1';
    },
  ],
  [
    'a policy of another name',
    'trusted-types',
    () => {
      window.trustedTypes?.createPolicy('other', { createHTML: (text) => text });
    },
  ],
  ['styles in attributes', 'style-src-attr', () => document.body.setAttribute('style', 'color: red')],
  [
    'styles without the nonce',
    'style-src-elem',
    () => {
      const style = document.createElement('style');
      style.append('b {color: red}');
      document.head.append(style);
    },
  ],
  [
    'a picture from elsewhere',
    'img-src',
    () => {
      new Image().src = 'http://elsewhere.invalid/x.png';
    },
  ],
  ['a socket to elsewhere', 'connect-src', () => void new WebSocket('ws://elsewhere.invalid/')],
  [
    'a film from elsewhere',
    'media-src',
    () => {
      document.createElement('video').src = 'http://elsewhere.invalid/x.mp4';
    },
  ],
];

let server: ServerProcess;
let machineId: string;

beforeAll(async () => {
  server = await startServer();
  const api = await signIn(server.url, 'admin');
  machineId = (await api.get<Rows<{ id: string }>>('/devices?pageSize=10')).rows[0]?.id ?? '';
});
afterAll(() => server?.kill('SIGKILL'));

describe.each(['light', 'dark'] as const)('charts in %s', (colorScheme) => {
  let console: ConsolePage;
  beforeAll(async () => {
    console = await openConsole(server.url, { colorScheme });
    await logIn(console, 'admin', '/dashboard');
  });
  afterAll(() => console?.close());

  it.each([
    ['dashboard', '/dashboard'],
    ['climate', '/machine/humiture'],
    ['traffic', '/InterCard/InterCardMain'],
    ['machine', '/machine/equipmentMain/device/:id'],
  ])('of %s show tooltips within the policy', async (name, path) => {
    const { page } = console;
    await console.go(path.replace(':id', machineId));
    if (name === 'climate')
      await page.locator('[role=row][aria-rowindex="2"]').filter({ visible: true }).first().click();
    const charts = page.locator('figure .recharts-surface').filter({ visible: true });
    await charts.first().waitFor();
    await console.ready();
    for (const [index, chart] of (await charts.all()).entries()) {
      // A message under the pointer stays, and would lie over the chart.
      await quiet(console);
      await chart.hover({ position: await middleOf(chart) });
      const tip = page.locator('.recharts-tooltip-wrapper').filter({ visible: true });
      await expect.poll(() => tip.innerText().catch(() => '')).toMatch(/\d/);
      await photograph(console, `tip-${colorScheme}-${name}-${index}`);
    }
    expect(console.complaints).toEqual([]);
  });
});

async function middleOf(chart: { boundingBox(): Promise<{ width: number; height: number } | null> }) {
  const { width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
  return { x: width * 0.6, y: height / 2 };
}

describe('the policy of the page', () => {
  let console: ConsolePage;
  beforeAll(async () => {
    console = await openConsole(server.url);
    await logIn(console, 'admin', '/dashboard');
  });
  afterAll(() => console?.close());

  it('allows dialogs, palette, settings, colors and notifications', async () => {
    const { page } = console;
    await page.keyboard.press('Control+K');
    await page.locator('[data-palette]').fill('settings');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Settings' }).getByText('Large', { exact: true }).click();
    await page.keyboard.press('Escape');
    for (const scheme of ['Dark', 'Light']) {
      await page.getByRole('button', { name: /^Appearance/ }).click();
      await page.getByRole('menuitem', { name: scheme }).click();
      await page.locator(`html[data-mantine-color-scheme=${scheme.toLowerCase()}]`).waitFor();
    }
    expect(console.complaints).toEqual([]);
  });

  it('allows uploaded images', async () => {
    const { page } = console;
    const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b7285' } })
      .png()
      .toBuffer();
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.locator('[data-action=personal]').click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    const preview = dialog.getByRole('img', { name: 'Preview' });
    await expect
      .poll(() => preview.evaluate((image) => (image as HTMLImageElement).naturalWidth).catch(() => 0))
      .toBe(64);
    const text = await page.evaluateHandle(() => {
      const dropped = new DataTransfer();
      dropped.items.add(new File(['me'], 'me.txt', { type: 'text/plain' }));
      return dropped;
    });
    await preview.dispatchEvent('drop', { dataTransfer: text });
    await dialog.getByText('Wrong format. Allowed: png, jpg').waitFor();
    await page.keyboard.press('Escape');
    expect(console.complaints).toEqual([]);
  });

  it('allows exports and printing', async () => {
    const { page } = console;
    await console.go('/system/people');
    await page.getByRole('button', { name: 'Export' }).filter({ visible: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    expect((await page.pdf()).length).toBeGreaterThan(1_000);
    expect(console.complaints).toEqual([]);
  });

  it.each(ATTEMPTS)('refuses %s, and the tests notice', async (_what, directive, attempt) => {
    console.complaints.length = 0;
    await console.page.evaluate(attempt).catch(() => undefined);
    await expect.poll(() => console.complaints.join('\n')).toContain(`policy: ${directive} `);
  });
});
