import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VISIT_PATH, VISIT_STATES, visitPath } from '../../contract/stocking/visit';
import { type ApiClient, signIn } from './apiClient';
import { type ConsolePage, logIn, openConsole, openPage } from './consolePage';
import { startServer } from './seededServer';
import type { ServerProcess } from './serverProcess';
import { startProxy, type TcpProxy } from './tcpProxy';

interface Task {
  id: string;
  state: string;
  lines: { laneNo: string; productId: string; planQty: number; addQty: number | null; codesAsked: boolean }[];
}

let server: ServerProcess;
let proxy: TcpProxy;
let api: ApiClient;
let console: ConsolePage;
let context: BrowserContext;
let task: Task;
beforeAll(async () => {
  server = await startServer({ SIMULATOR_DEVICES: '0' });
  proxy = await startProxy(server.url);
  api = await signIn(server.url, 'admin');
  const asked = `filter[state]=in:${VISIT_STATES.join(',')}&pageSize=1`;
  const { rows } = await api.get<{ rows: { id: string }[] }>(`/replenishTasks?${asked}`);
  task = await api.get<Task>(`/replenishTasks/${rows[0]?.id}`);
  console = await openConsole(proxy.url, { language: 'en' });
  context = console.page.context();
});
afterAll(async () => {
  await console?.close();
  await proxy?.close();
  await server?.kill('SIGKILL');
});

/** Releases that are kept, with their page: whole ones. */
const releases = ({ page }: ConsolePage) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const whole = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).match('/')) && name),
    );
    return whole.filter(Boolean);
  });

it('stores nothing before a visit is opened', async () => {
  await logIn(console);
  expect(
    await console.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
  expect(await console.page.evaluate(() => localStorage.getItem('pharos.session'))).toBeNull();
});

it('stores the console with the visit and no answers of the server', async () => {
  await console.go(visitPath(task.id));
  // The visit is kept when it is there, which may be after the files.
  await console.page.getByLabel(`Lane ${task.lines[0]?.laneNo} done`, { exact: true }).waitFor();
  await expect.poll(() => releases(console), { timeout: 60_000 }).toHaveLength(1);
  const stored = await console.page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return caught.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
});

it('opens visits offline from a cold start, accepts entries and sends them once', async () => {
  proxy.set('down');
  await console.page.close();
  console = await openPage(context, proxy.url);
  const { page } = console;
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/visit'))
      keys.add(request.headers()['idempotency-key']);
  });
  const missing: string[] = [];
  page.on('requestfailed', (request) => missing.push(new URL(request.url()).pathname));
  await page.goto(`${proxy.url}/`);
  await page.locator('[data-visits] a').first().waitFor();
  // The page that was to open by itself is given up; the visits and their words are all there.
  expect(missing.filter((path) => /\/(OfflineVisit|stock|replenishTasks|kit)-/.test(path))).toEqual([]);
  await page.locator('[data-visits] a').first().click();
  for (const { laneNo } of task.lines) await page.getByLabel(`Lane ${laneNo} done`, { exact: true }).click();
  for (const [index, { laneNo, productId, planQty, addQty, codesAsked }] of task.lines.entries()) {
    if (!codesAsked) continue;
    const { traceCodePrefixes } = await api.get<{ traceCodePrefixes: string }>(`/products/${productId}`);
    const codes = Array.from({ length: addQty ?? planQty }, (_each, box) =>
      [traceCodePrefixes.slice(0, 7), '9', String(index * 100 + box).padStart(12, '0')].join(''),
    );
    await page.locator(`textarea[data-codes="${laneNo}"]`).fill(codes.join('\n'));
  }
  for (const count of await page.getByLabel('Counted', { exact: true }).all()) await count.fill('1');
  await page.reload();
  await expect
    .poll(() => page.getByLabel(`Lane ${task.lines[0]?.laneNo} done`, { exact: true }).isChecked())
    .toBe(true);
  await page.getByRole('button', { name: 'Finish visit' }).click();
  proxy.set('pass');
  const state = async () => (await api.get<Task>(`/replenishTasks/${task.id}`)).state;
  await expect.poll(state, { timeout: 60_000 }).not.toBe(task.state);
  expect(VISIT_STATES).not.toContain(await state());
  await console.link('live');
  // Every attempt named the same visit, which is booked once for it.
  expect(keys.size).toBe(1);
});

it('loads the server’s release when online and removes the old one once the new is complete', async () => {
  const { page } = console;
  await page.evaluate(async () => {
    const old = await caches.open('pharos-old');
    await old.put('/assets/old.js', new Response('old'));
  });
  await console.go(VISIT_PATH);
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => caches.keys()), { timeout: 60_000 })
    .not.toContain('pharos-old');
  expect(await releases(console)).toHaveLength(1);
});

it('leaves no personal data after signing out', async () => {
  const { page } = console;
  await page.evaluate(() =>
    localStorage.setItem('pharos.visit|u|T', JSON.stringify({ id: 'T', version: 1, lines: [] })),
  );
  expect(await page.evaluate(() => localStorage.getItem('pharos.session'))).not.toBeNull();
  await page.locator('button[aria-haspopup=menu]', { hasText: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.locator('input[name=account]').waitFor();
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /session|visit/.test(key)),
  );
  expect(left).toEqual([]);
  expect(console.complaints).toEqual([]);
});
