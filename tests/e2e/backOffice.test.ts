import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../contract/kit/resource';
import type { ListResult, Option } from '../../contract/kit/wire';
import { type ApiClient, signIn } from './apiClient';
import { type ConsolePage, logIn, openConsole, shown } from './consolePage';
import { check, PICTURES } from './pageCheck';
import { type ServerProcess, startServer } from './serverProcess';

let server: ServerProcess;
let api: ApiClient;

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  server = await startServer({ SIMULATOR_DEVICES: '0' });
  api = await signIn(server.url, 'admin');
});
afterAll(() => server?.kill());

describe('looking as a role', () => {
  it('shows its menu, its pages and its buttons until one is oneself again', async () => {
    const console = await openConsole(server.url);
    await logIn(console);
    const [role] = await api.get<Option[]>('/roles/options?filter[type]=eq:repair');
    await console.go(`/system/role/record/${role?.id}`);
    await console.page.getByRole('button', { name: 'View as this role' }).click();
    await console.page.getByText('Seen as').waitFor();
    const folders = console.page.locator('#menu').getByRole('listitem');
    await expect.poll(() => folders.count()).toBeLessThan(12);
    await console.go('/system/people');
    await console.page.getByRole('heading', { name: 'No permission' }).filter({ visible: true }).waitFor();
    await check(console, 'en-view-as');
    await console.page.getByRole('button', { name: 'Be myself again' }).click();
    await shown(console, '[data-id]').waitFor();
    await console.close();
  });
});

describe('a wall display', () => {
  it('is paired once and then shows its page live, without anything to touch', async () => {
    const { id, version } = await api.post<AnyRow>('/displays', { name: 'Lobby', page: 'alarms' });
    const { secret } = await api.post<{ secret: string }>(`/displays/${id}/pair`, { version });
    const console = await openConsole(server.url, { width: 1920, height: 1080, colorScheme: 'dark' });
    await console.go('/login?mode=display');
    await console.page.locator('input[name=pairingCode]').fill(secret);
    await console.page.keyboard.press('Enter');
    await console.link('live');
    expect(console.page.url()).toContain('/machine/warnNoticeList');
    await shown(console, '[data-alert]').waitFor();
    expect(await console.page.locator('html[data-wall]').count()).toBe(1);
    expect(await console.page.getByRole('button', { name: 'Leave wall display' }).count()).toBe(0);
    await check(console, 'en-wall-display');
    await console.page.reload();
    await console.link('live');
    const { version: now } = await api.get<AnyRow>(`/displays/${id}`);
    await api.post(`/displays/${id}/revoke`, { version: now });
    await console.page.locator('input[name=password]').waitFor();
    await console.close();
  });
});

describe('a list', () => {
  let console: ConsolePage;
  beforeAll(async () => {
    console = await openConsole(server.url);
    await logIn(console);
  });
  afterAll(() => console?.close());

  it('keeps its question in the address, and Back undoes it', async () => {
    await console.go('/system/people?sort=-code&f.status=in:active&q=institution');
    await expect.poll(() => console.page.locator('[data-id]').filter({ visible: true }).count()).toBe(3);
    expect(await shown(console, '[data-id]').innerText()).toContain('institution3');
    await console.page.getByRole('button', { name: 'Clear filters' }).filter({ visible: true }).click();
    await expect.poll(() => console.page.url()).not.toContain('f.status');
    await console.page.goBack();
    await expect.poll(() => console.page.url()).toContain('f.status');
  });

  it('shows the columns that its address names, and a view keeps them', async () => {
    const { page } = console;
    const heads = () =>
      page
        .locator('[role=columnheader]')
        .filter({ visible: true })
        .evaluateAll((all) => all.map((head) => head.textContent?.trim()).filter(Boolean));
    await console.go('/system/people?columns=phone,name');
    await expect.poll(heads).toEqual(['Name', 'Mobile', 'Actions']);
    await page.getByRole('button', { name: 'Columns' }).filter({ visible: true }).click();
    await page.getByRole('checkbox', { name: 'Role', exact: true }).click();
    await expect.poll(() => page.url()).toContain('roleId');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views' }).filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('Phones');
    await check(console, 'en-view-dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Phones', exact: true }).waitFor();
    await console.go('/system/people');
    await expect.poll(async () => (await heads()).length).toBeGreaterThan(4);
    await page.getByRole('button', { name: 'Views' }).filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: 'Phones' }).click();
    await expect.poll(heads).toEqual(['Name', 'Mobile', 'Role', 'Actions']);
  });

  it('is gone through record by record in one tab, and is left as it was', async () => {
    await console.go('/system/people?sort=-code&f.status=in:active&q=institution');
    const tabs = () => console.page.locator('[data-tab]').count();
    const { rows } = await api.get<ListResult>(
      '/users?sort=-code&q=institution&filter%5Bstatus%5D=in:active',
    );
    const place = (text: string) => console.page.getByText(text, { exact: true }).filter({ visible: true });
    await shown(console, '[data-id]').focus();
    await console.page.keyboard.press('Enter');
    await place('1 / 3').waitFor();
    const open = await tabs();
    expect(console.page.url()).toContain(rows[0]?.id);
    await console.page.keyboard.press('Alt+ArrowDown');
    await place('2 / 3').waitFor();
    await console.page.getByRole('button', { name: 'Next record' }).filter({ visible: true }).click();
    await place('3 / 3').waitFor();
    expect(console.page.url()).toContain(rows[2]?.id);
    expect(await tabs()).toBe(open);
    await check(console, 'en-walk');
    await console.page.reload();
    await place('3 / 3').waitFor();
    const trail = console.page.getByRole('navigation', { name: 'You are here' });
    const crumb = trail.getByRole('link', { name: 'Users', exact: true });
    expect(await crumb.getAttribute('href')).toContain('f.status=in');
    await console.page.getByRole('link', { name: 'Users' }).filter({ visible: true }).last().click();
    await expect.poll(() => console.page.url()).toMatch(/people\?.*f\.status=in/);
    await expect.poll(() => console.page.locator('[data-id]').filter({ visible: true }).count()).toBe(3);
  });

  it('does not move under the hand when others change it, and shows what is new on demand', async () => {
    await console.go('/system/people?sort=code');
    await shown(console, '[data-id]').waitFor();
    const ids = () =>
      console.page
        .locator('[data-id]')
        .filter({ visible: true })
        .evaluateAll((all) => all.map((row) => row.getAttribute('data-id')));
    const before = await ids();
    const [role] = await api.get<Option[]>('/roles/options?filter[type]=eq:repair');
    await api.post<AnyRow>('/users', {
      code: 'aaanewcomer',
      name: 'Newcomer',
      roleId: role?.id,
      phone: '13900000001',
    });
    await console.page.getByText('1 new').filter({ visible: true }).waitFor();
    expect(await ids()).toEqual(before);
    await console.page.getByRole('button', { name: 'Show (space)' }).click();
    await expect.poll(ids).toHaveLength(before.length + 1);
  });

  it('changes a value in place by keyboard, says what is wrong with it, and leaves the row where it is', async () => {
    await console.go('/system/people?sort=-name&q=newcomer');
    const row = shown(console, '[data-id]');
    await row.focus();
    await console.page.keyboard.press('F2');
    const editor = console.page.getByRole('dialog', { name: 'Edit Name' });
    const input = editor.locator('input');
    await input.fill('');
    await console.page.keyboard.press('Enter');
    await editor.getByText('Please enter').waitFor();
    await input.fill('Never mind');
    await console.page.keyboard.press('Escape');
    await editor.waitFor({ state: 'detached' });
    expect(await row.innerText()).toContain('Newcomer');
    await console.page.keyboard.press('Enter');
    await input.fill('Newcomer the First');
    await check(console, 'en-cell-editor');
    await console.page.keyboard.press('Enter');
    await editor.waitFor({ state: 'detached' });
    await expect.poll(() => row.innerText()).toContain('Newcomer the First');
    const { rows } = await api.get<ListResult>('/users?q=aaanewcomer');
    expect(rows[0]).toMatchObject({ name: 'Newcomer the First', version: 2 });
  });

  it('has rows that are links, and lets text be marked without opening its record', async () => {
    const { page } = console;
    await console.go('/system/people?sort=code&q=institution');
    const link = shown(console, '[data-record]');
    await expect.poll(() => page.locator('[data-record]').filter({ visible: true }).count()).toBe(3);
    const list = page.url();
    const another = page.context().waitForEvent('page');
    await link.click({ modifiers: ['ControlOrMeta'] });
    const other = await another;
    await expect.poll(() => other.url()).toMatch(/record\/.*q=institution&at=0/);
    await other.close();
    // Not in a link: browsers start no marking there without a key held.
    const code = page.locator('[data-id] [data-cut]').filter({ hasText: 'institution1', visible: true });
    const box = await code.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + (box?.width ?? 0) - 4, y, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).toContain('nstitution');
    expect(page.url()).toBe(list);
    await check(console, 'en-list-links');
    await link.click();
    await expect.poll(() => page.url()).toContain('/record/');
    await page
      .getByRole('button', { name: /^Copy / })
      .filter({ visible: true })
      .first()
      .waitFor();
    await check(console, 'en-record-tools');
  });

  it('leads from behind its end to its last page, and says when it could not be refreshed', async () => {
    const { page } = console;
    await console.go('/system/people?page=99&size=20&sort=code');
    await shown(console, '[data-id]').waitFor();
    expect(page.url()).not.toContain('page=99');
    const failing = /\/api\/users\?/;
    const body = { msg: 'It broke.', key: 'err.common.internal', params: { requestId: 'r-17' } };
    await page.route(failing, (route) => route.fulfill({ status: 500, json: body }));
    await page.getByRole('button', { name: 'Refresh', exact: true }).filter({ visible: true }).click();
    const strip = page.getByRole('alert').filter({ hasText: 'r-17' });
    await strip.waitFor();
    await shown(console, '[data-id]').waitFor();
    await page.unroute(failing);
    await strip.getByRole('button', { name: 'Try again' }).click();
    await strip.waitFor({ state: 'detached' });
  });

  it('opens the menu of a row, sets widths and tells its keys without a mouse', async () => {
    const { page } = console;
    await console.go('/system/people?sort=-code&q=institution');
    await expect.poll(() => page.locator('[data-id]').filter({ visible: true }).count()).toBe(3);
    const row = shown(console, '[data-id]');
    await row.focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Open', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Menu of the row').waitFor();
    await check(console, 'en-shortcuts');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    const head = () =>
      page
        .getByRole('columnheader', { name: 'Mobile' })
        .filter({ visible: true })
        .evaluate((element) => element.clientWidth);
    await page.getByRole('button', { name: 'Columns' }).filter({ visible: true }).click();
    const width = page.getByRole('textbox', { name: 'Width of Mobile' });
    await width.press('ControlOrMeta+a');
    await width.pressSequentially('222');
    await expect.poll(head).toBe(222);
    const kept = page.waitForResponse((answer) => !!answer.request().postData()?.includes('compact'));
    await page.getByText('Compact', { exact: true }).click();
    await expect.poll(() => row.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(32);
    await check(console, 'en-columns-menu');
    await page.keyboard.press('Escape');
    await kept;
    await page.reload();
    await expect.poll(() => row.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(32);
  });

  it('is live at the end of an endless list as at its start', async () => {
    const { page } = console;
    for (let number = 0; number < 130; number += 1) {
      const code = `many-${String(number).padStart(3, '0')}`;
      await api.post('/roles', { code, name: code, type: 'repair' });
    }
    await console.go('/system/role?size=all&sort=code&q=many-');
    await page.getByText('130 records').filter({ visible: true }).waitFor();
    await shown(console, '[data-id]').focus();
    await page.keyboard.press('End');
    const last = shown(console, '[data-index="129"][data-id]');
    await expect.poll(() => last.innerText()).toContain('many-129');
    const id = await last.getAttribute('data-id');
    const { version } = await api.get<AnyRow>(`/roles/${id}`);
    await api.raw('PUT', `/roles/${id}`, { version, name: 'Renamed far below' });
    await expect.poll(() => last.getAttribute('data-state')).toBe('changed');
    await page.keyboard.press('Space');
    await expect.poll(() => last.getAttribute('data-state')).toBeNull();
    expect(await last.innerText()).toContain('Renamed far below');
  });

  it('keeps a draft over a reload, and brings two editors of one record together', async () => {
    const { rows } = await api.get<ListResult>('/users?q=aaanewcomer');
    const id = rows[0]?.id ?? '';
    await console.go(`/system/people/record/${id}`);
    await shown(console, 'input[name=name]').fill('My name');
    await shown(console, 'textarea[name=remarks]').fill('My remark');
    await console.page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.startsWith('pharos.draft')),
    );
    console.page.once('dialog', (dialog) => void dialog.accept());
    await console.page.reload();
    await console.page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => shown(console, 'input[name=name]').inputValue()).toBe('My name');
    await api.raw('PUT', `/users/${id}`, { version: 2, name: 'Their name', email: 'them@example.com' });
    await console.page.getByRole('button', { name: 'Save' }).filter({ visible: true }).click();
    await console.page.getByRole('dialog').getByText('Mine').click();
    await console.page.getByRole('button', { name: 'Save these' }).click();
    await expect
      .poll(() => api.get<AnyRow>(`/users/${id}`))
      .toMatchObject({ name: 'My name', remarks: 'My remark', email: 't***@example.com', version: 4 });
  });

  it('gives what was typed into a record that is gone to a new one', async () => {
    const { page } = console;
    const values = { code: 'short-lived', name: 'Short-lived', type: 'repair' };
    const { id, version } = await api.post<AnyRow>('/roles', values);
    await console.go(`/system/role/record/${id}`);
    await shown(console, 'textarea[name=description]').fill('Typed for long');
    expect((await api.raw('DELETE', `/roles/${id}?version=${version}`)).status).toBe(200);
    await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Make a new record of it' }).filter({ visible: true }).click();
    await page.getByRole('heading', { level: 1, name: 'New Role' }).waitFor();
    await expect.poll(() => shown(console, 'textarea[name=description]').inputValue()).toBe('Typed for long');
    await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Short-lived' }).filter({ visible: true }).waitFor();
    const { rows } = await api.get<ListResult>('/roles?q=short-lived');
    expect(rows[0]).toMatchObject({ ...values, description: 'Typed for long' });
  });
});
