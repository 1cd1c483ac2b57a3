import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../tests/e2e/chromium';
import { freePort } from '../../tests/freePort';
import { run as runPharos } from '../browser/console';
import { opening } from '../browser/consoleSteps';
import { type ListPlaces, ms, turning } from '../browser/turning';
import { type Figure, quantile } from '../figure';
import { install } from './install';
import { type Peer, startPeer } from './peer';

/** The last version that runs with Node.js 20 as well. */
const PACKAGES = ['directus@11.3.5', 'pg@8'];
const ADMIN = { email: 'admin@example.com', password: '246810' };
const SECRET = 'only-for-this-comparison-of-32-letters';
/** What the list of people shows here as well, fifty rows at a time and the newest first. */
const VIEW = {
  fields: ['code', 'name', 'phone', 'email', 'status', 'user_type', 'org_id', 'created_at'],
  limit: 50,
  sort: ['-created_at'],
  page: 1,
};
const PLACES: ListPlaces = {
  row: 'table tbody tr.table-row',
  next: '.v-pagination .v-button.next button',
  request: '/items/users?',
};

/** @throws when it names no PostgreSQL */
function databaseSettings(databaseUrl: string | undefined): Record<string, string> {
  if (!databaseUrl?.startsWith('postgres'))
    throw new Error('directus: DATABASE_URL has to name the PostgreSQL database that both ask');
  const { hostname, port, pathname, username, password } = new URL(databaseUrl);
  return {
    DB_CLIENT: 'pg',
    DB_HOST: hostname,
    DB_PORT: port || '5432',
    DB_DATABASE: pathname.slice(1),
    DB_USER: decodeURIComponent(username),
    DB_PASSWORD: decodeURIComponent(password),
  };
}

async function send(method: 'POST' | 'PATCH', url: string, body: unknown, token = ''): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`Directus answers ${answer.status} to ${url}: ${await answer.text()}`);
  return answer.json();
}

/** Its own tables come to the same database. @throws when it cannot be fetched or does not start */
async function openDirectus(): Promise<Peer> {
  const database = databaseSettings(process.env.DATABASE_URL);
  const cli = join(install('directus', PACKAGES), 'node_modules', 'directus', 'cli.js');
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const own = {
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: url,
    SECRET,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
  };
  const first = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const env = Object.assign({}, process.env, database, own, first);
  const { status, stderr } = spawnSync(process.execPath, [cli, 'bootstrap'], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`Directus cannot prepare its tables: ${stderr}`);
  const peer = await startPeer('Directus', [cli, 'start'], url, env);
  const login = (await send('POST', `${url}/auth/login`, ADMIN)) as { data: { access_token: string } };
  const token = login.data.access_token;
  await send('PATCH', `${url}/collections/users`, { meta: { collection: 'users' } }, token);
  const preset = { collection: 'users', layout: 'tabular', layout_query: { tabular: VIEW } };
  await send('POST', `${url}/presets`, preset, token);
  return peer;
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await page.fill('input[type=email]', ADMIN.email);
  await page.fill('input[type=password]', ADMIN.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((now) => !now.pathname.endsWith('/login'));
}

/** A list of many people in the same PostgreSQL, from the click to the paint: ours and that of Directus in one run. */
export async function run(): Promise<Figure[]> {
  const ours = await runPharos();
  const peer = await openDirectus();
  const context = await openBrowser();
  const page = await context.newPage();
  await signIn(page, peer.url);
  const list = `${peer.url}/admin/content/users`;
  const opened = (await opening(page, list, PLACES)).map(({ painted }) => painted);
  const turned = (await turning(page, PLACES)).map(({ painted }) => painted);
  await context.close();
  peer.close();
  return [
    ...ours,
    { name: 'directus.next.painted.p50', value: quantile(turned, 0.5), ...ms },
    { name: 'directus.next.painted.p95', value: quantile(turned, 0.95), ...ms },
    { name: 'directus.open.painted', value: quantile(opened, 0.5), ...ms },
  ];
}
