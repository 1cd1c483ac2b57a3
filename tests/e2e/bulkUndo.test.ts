import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../contract/kit/resource';
import type { ListResult } from '../../contract/kit/wire';
import { type ApiClient, signIn } from './apiClient';
import { type ConsolePage, logIn, openConsole } from './consolePage';
import { check } from './pageCheck';
import { startServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

let server: ServerProcess;
let api: ApiClient;
let console: ConsolePage;
let parentId: string;

beforeAll(async () => {
  server = await startServer({ SIMULATOR_DEVICES: '0' });
  api = await signIn(server.url, 'admin');
  parentId = (await api.get<{ orgId: string }>('/sys/user/info')).orgId;
  console = await openConsole(server.url);
  await logIn(console);
});
afterAll(async () => {
  await console?.close();
  await server?.kill();
});

let made = 0;
const found = (name: string) =>
  api.post<AnyRow>('/organizations', {
    code: `BULKUNDO${++made}`,
    name,
    parentId,
    type: 'merchant',
    market: 'CN',
    contactName: '王芳',
    contactPhone: '13900000000',
  });
const rows = () => console.page.locator('[data-id]').filter({ visible: true });
const dialog = () => console.page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name }).click();

async function askTo(command: string, q: string): Promise<void> {
  const { page } = console;
  await console.go(`/system/organization?q=${q}`);
  await rows().first().waitFor();
  await page.getByRole('checkbox', { name: 'Select this page' }).filter({ visible: true }).check();
  const bar = page.getByRole('region', { name: 'Selected records' });
  await bar.getByRole('button', { name: command, exact: true }).click();
}

// A long one, which the server does and a person stops, is seen by longRun.dom.test.tsx.
describe('a deletion of many', () => {
  it('is undone from its result, which says of each record what became of it', async () => {
    const made = [await found('Undone one'), await found('Undone two'), await found('Undone three')];
    await askTo('Delete', 'Undone');
    // Who thinks better of it keeps what he chose.
    await press('Cancel');
    await dialog().waitFor({ state: 'detached' });
    const bar = console.page.getByRole('region', { name: 'Selected records' });
    await bar.getByText('3 selected').waitFor();
    await bar.getByRole('button', { name: 'Delete', exact: true }).click();
    await press('Delete (3)');
    await dialog().getByText('3 deleted, 0 failed').waitFor();
    await expect.poll(() => console.page.evaluate(() => document.activeElement?.textContent)).toBe('Close');
    await expect.poll(() => rows().count()).toBe(0);
    await found('Undone two');
    await press('Undo: restore 3 records');
    await dialog().getByText('2 restored, 1 failed').waitFor();
    expect(await dialog().getByRole('heading').innerText()).toBe('Restore: several records');
    const refused = dialog().locator('[data-fate=refused]');
    expect(await refused.innerText()).toMatch(/Undone two\s+Name: This value is already in use/);
    expect(await dialog().getByRole('button', { name: /^Undo/ }).count()).toBe(0);
    await check(console, 'en-bulk-undone');
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => rows().count()).toBe(3);
    const status = ({ id }: AnyRow) => api.raw('GET', `/organizations/${id}`).then((answer) => answer.status);
    expect(await Promise.all(made.map(status))).toEqual([200, 404, 200]);
  });
});

it('a change of many is undone to what each record had', async () => {
  const made = [await found('Edited one'), await found('Edited two')];
  const shortNames = async () => {
    const { rows } = await api.get<ListResult>('/organizations?q=Edited&sort=name');
    return rows.map(({ shortName }) => shortName);
  };
  await api.raw('PUT', `/organizations/${made[0]?.id}`, { version: 1, shortName: 'One' });
  await askTo('Edit fields', 'Edited');
  await dialog().getByRole('checkbox', { name: 'Change Short name' }).check();
  await dialog().locator('input[name=shortName]').fill('Both');
  await press('Preview');
  await press('Edit fields (2)');
  await dialog().getByText('2 updated, 0 failed').waitFor();
  expect(await shortNames()).toEqual(['Both', 'Both']);
  await press('Undo: previous values of 2 records');
  await dialog().getByText('Both → One').waitFor();
  await check(console, 'en-bulk-change-undone');
  expect(await shortNames()).toEqual(['One', null]);
  await dialog().getByRole('button', { name: 'Close' }).last().click();
});
