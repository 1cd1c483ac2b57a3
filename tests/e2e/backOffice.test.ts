import { mkdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../contract/kit/resource';
import type { CommentRow, ListResult, Option, SavedViews } from '../../contract/kit/wire';
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

  it('is asked for a period that moves with the days, and says so', async () => {
    const { page } = console;
    await console.go('/system/people');
    await page.getByRole('button', { name: 'Filter', exact: true }).filter({ visible: true }).click();
    await page.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Last sign-in' }).click();
    const period = page.getByRole('group', { name: 'Value' });
    await period.getByRole('button', { name: 'Today' }).click();
    await page.getByText('Finds 1 record').waitFor();
    await check(console, 'en-period');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Last sign-in: Today', exact: true }).waitFor();
    await expect.poll(() => console.page.locator('[data-id]').filter({ visible: true }).count()).toBe(1);
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(new URL(page.url().replace('#', '')).searchParams.get('f.lastLoginAt')).toBe(
      `during:today,${timeZone}`,
    );
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
    // The menu fades away.
    await page.locator('[role=menu]').waitFor({ state: 'hidden' });
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

  it('tries a change of many with names on both sides', async () => {
    const { page } = console;
    await console.go('/system/people?q=institution2');
    await shown(console, '[data-id]').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Edit fields' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Change Role' }).check();
    await dialog.locator('input[aria-haspopup=listbox]').filter({ visible: true }).first().click();
    await page.getByRole('option', { name: '维修人员' }).click();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText(/机构管理员 → 维修人员/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('stops a command for many on demand, and loses none of its records of sight', async () => {
    const { page } = console;
    const rowsOf = (ids: readonly string[]) => ids.map((id) => ({ id, title: id, ok: true, seen: 1 }));
    const all = Array.from({ length: 150 }, (_, at) => `record${at}`);
    let goOn: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/users/bulk/disable', async (call) => {
      const { dryRun = false, ids } = call.request().postDataJSON() as { dryRun?: boolean; ids: string[] };
      if (!dryRun) await stopped;
      const rows = rowsOf(dryRun ? all : ids);
      const result = { total: rows.length, done: rows.length, failed: 0, dryRun, rows, titles: {} };
      await call.fulfill({ json: { msg: 'success', result } });
    });
    await console.go('/system/people?q=institution3');
    await shown(console, '[data-id]').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Disable', exact: true }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Disable (150)' }).click();
    const stop = dialog.getByRole('button', { name: 'Stop' });
    await stop.waitFor();
    await page.keyboard.press('Escape');
    await stop.click();
    await dialog.getByRole('button', { name: 'Stopping' }).waitFor();
    goOn();
    await dialog.getByText('100 done, 0 not · 50 not attempted').waitFor();
    await check(console, 'en-bulk-stopped');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.split('\r\n')).toHaveLength(152);
    expect(text).toContain('record149,record149,Not attempted,');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.unroute('**/api/users/bulk/disable');
  });

  it('hands out an empty sheet, and finds an import again that was left', async () => {
    const { page } = console;
    const start = page.getByRole('button', { name: 'Import', exact: true }).filter({ visible: true });
    const dialog = page.getByRole('dialog', { name: 'Import: Users' });
    await console.go('/system/people');
    await start.click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Empty template' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Users.xlsx');
    const buffer = Buffer.from('Account,Name\nleft behind,Somebody\n');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'left.csv', mimeType: 'text/csv', buffer });
    const report = dialog.getByText('0 new, 0 changed, 0 unchanged, 1 with errors');
    await report.waitFor({ timeout: 60_000 });
    await page.reload();
    await start.click();
    await dialog.getByText('Kept for 7 days').waitFor();
    await check(console, 'en-my-imports');
    await dialog.getByRole('button', { name: 'left.csv' }).click();
    await report.waitFor();
    await dialog.getByRole('button', { name: 'Download failed rows' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  it('tells the whole date of a moment, in a log its second, and to who points at it how long ago', async () => {
    await console.go('/logMain/serverLog/audit?size=20');
    const moment = shown(console, '[data-id] time');
    expect(await moment.innerText()).toMatch(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d$/);
    await moment.hover();
    await expect.poll(() => moment.getAttribute('title')).toMatch(/:\d\d \S+ · /);
  });

  it('goes on paper whole: every row of the page, in the light, each sheet numbered', async () => {
    const { page } = console;
    await page.emulateMedia({ colorScheme: 'dark' });
    await console.go('/logMain/serverLog/audit?size=all');
    await shown(console, '[data-id]').waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('[data-paper] tbody tr').count()).toBe(100);
    const sight = await page.evaluate(() => ({
      scheme: document.documentElement.dataset.mantineColorScheme,
      clipped: Array.from(document.querySelectorAll('[data-paper]'), (table) => {
        const around: string[] = [];
        for (let each = table.parentElement; each; each = each.parentElement)
          if (getComputedStyle(each).overflowY !== 'visible') around.push(each.className);
        return around;
      }).flat(),
      margins: document.adoptedStyleSheets
        .flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText))
        .join(),
    }));
    expect(sight).toMatchObject({ scheme: 'light', clipped: [] });
    expect(sight.margins).toMatch(/As of .* records 1 to 100 of /);
    expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await expect.poll(() => page.locator('[data-paper]').count()).toBe(0);
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
    const code = page.locator('[data-id] [data-cut]').filter({ hasText: 'institution2', visible: true });
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
    await page.getByRole('link', { name: 'Open Role' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Copy Code' }).filter({ visible: true }).waitFor();
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
    // Who the other one was, and when.
    const theirs = console.page.getByRole('dialog').locator('.mantine-Radio-description');
    await expect.poll(() => theirs.allInnerTexts()).toEqual([expect.stringMatching(/^.+, .*\d\d:\d\d/)]);
    await check(console, 'en-conflict');
    await console.page.getByRole('dialog').getByText('Mine').click();
    await console.page.getByRole('button', { name: 'Save these' }).click();
    await expect
      .poll(() => api.get<AnyRow>(`/users/${id}`))
      .toMatchObject({ name: 'My name', remarks: 'My remark', email: 't***@example.com', version: 4 });
  });

  it('follows what is stored while nobody types, and shows what a restore changes before it does', async () => {
    const { page } = console;
    const name = () => shown(console, 'input[name=name]').inputValue();
    await expect.poll(name).toBe('My name');
    const { rows } = await api.get<ListResult>('/users?q=aaanewcomer');
    await api.raw('PUT', `/users/${rows[0]?.id}`, { version: rows[0]?.version, name: 'Colleague' });
    await expect.poll(name).toBe('Colleague');
    await page.getByText('Name: My name → Colleague').filter({ visible: true }).waitFor();
    await page.getByRole('button', { name: 'Restore this version' }).filter({ visible: true }).last().click();
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.getByRole('listitem').allInnerTexts())
      .toContain('Name: Colleague → Newcomer');
    await check(console, 'en-restore');
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await expect.poll(name).toBe('Newcomer');
    expect(await page.getByText('Somebody else changed this record').count()).toBe(0);
  });

  it('takes a draft up without taking back what others changed, and keeps a comment', async () => {
    const { page } = console;
    const { rows } = await api.get<ListResult>('/users?q=aaanewcomer');
    const { id = '', version = 0 } = rows[0] ?? {};
    await shown(console, 'textarea[name=remarks]').fill('Draft remark');
    await page.getByLabel('Add a comment').filter({ visible: true }).fill('Half a comment');
    await page.waitForFunction(() => {
      const kept = Object.values(localStorage).join();
      return kept.includes('Draft remark') && kept.includes('Half a comment');
    });
    await api.raw('PUT', `/users/${id}`, { version, name: 'Renamed meanwhile' });
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => shown(console, 'textarea[name=remarks]').inputValue()).toBe('Draft remark');
    expect(await shown(console, 'input[name=name]').inputValue()).toBe('Renamed meanwhile');
    const comment = page.getByLabel('Add a comment').filter({ visible: true });
    await expect.poll(() => comment.inputValue()).toBe('Half a comment');
    await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
    await expect
      .poll(() => api.get<AnyRow>(`/users/${id}`))
      .toMatchObject({ name: 'Renamed meanwhile', remarks: 'Draft remark' });
    await page.getByRole('button', { name: 'Add', exact: true }).filter({ visible: true }).click();
    await expect.poll(() => comment.inputValue()).toBe('');
    expect(await page.evaluate(() => Object.values(localStorage).join().includes('Half a comment'))).toBe(
      false,
    );
  });

  it('shows its history as far back as one asks, and keeps what was chosen in a matrix', async () => {
    const { page } = console;
    const { id } = await api.post<AnyRow>('/roles', {
      code: 'long-lived',
      name: 'Long-lived',
      type: 'repair',
    });
    for (let version = 1; version <= 51; version += 1)
      await api.raw('PUT', `/roles/${id}`, { version, description: `Description ${version}` });
    await console.go(`/system/role/record/${id}`);
    const created = page.getByText(': created').filter({ visible: true });
    const older = page.getByRole('button', { name: 'Show older' }).filter({ visible: true });
    await older.waitFor();
    expect(await created.count()).toBe(0);
    await older.click();
    await created.waitFor();
    expect(await older.count()).toBe(0);
    await shown(
      console,
      '[role=radiogroup]:has(input[value="V"]:checked):has(input[value="-"]) label',
    ).click();
    const changed = page.locator('[data-changed]').filter({ visible: true });
    await expect.poll(() => changed.count()).toBe(1);
    const kept = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('matrix')));
    await expect.poll(kept).toBe(true);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => changed.count()).toBe(1);
    await page.getByRole('button', { name: 'Discard', exact: true }).filter({ visible: true }).click();
    await expect.poll(() => changed.count()).toBe(0);
    expect(await kept()).toBe(false);
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

  it('shows what others remark as they do, and lets one change and delete one’s own', async () => {
    const { page } = console;
    const colleague = await signIn(server.url, 'institution');
    const { rows } = await colleague.get<ListResult>('/users?q=institution');
    const path = `/users/${rows[0]?.id}/comments`;
    await console.go(`/system/people/record/${rows[0]?.id}`);
    const remark = (text: string) => page.locator('[data-comment]').filter({ visible: true, hasText: text });
    const box = () => page.getByLabel('Add a comment').filter({ visible: true });
    await box().waitFor();
    const theirs = await colleague.post<CommentRow>(path, { body: 'Called at nine' });
    await remark('Called at nine').waitFor();
    await colleague.raw('PUT', `/comments/${theirs.id}`, { body: 'Called at ten', version: 1 });
    await remark('Called at ten').getByText('edited').waitFor();
    expect(await page.getByRole('button', { name: /^Edit the comment/ }).count()).toBe(0);

    await box().fill('Will call back');
    await page.getByRole('button', { name: 'Add', exact: true }).filter({ visible: true }).click();
    await remark('Will call back')
      .getByRole('button', { name: /^Edit the comment/ })
      .click();
    await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Called back');
    await check(console, 'en-comments');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await remark('Called back').getByText('edited').waitFor();
    await remark('Called at ten')
      .getByRole('button', { name: /^Delete the comment/ })
      .click();
    await page
      .getByRole('dialog', { name: 'Delete comment' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await remark('Called at ten').waitFor({ state: 'detached' });
    expect(await colleague.get<CommentRow[]>(path)).toMatchObject([{ body: 'Called back', version: 2 }]);
  });

  it('is undone when a record that is kept was deleted, at once or from the page of the record', async () => {
    const { page } = console;
    const { orgId: parentId } = await api.get<{ orgId: string }>('/sys/user/info');
    const { id } = await api.post<AnyRow>('/organizations', {
      ...{ code: 'SHORTLIVED', name: 'Short-lived clinic', parentId, type: 'merchant', market: 'CN' },
      ...{ contactName: '王芳', contactPhone: '13900000000' },
    });
    const remove = async () => {
      await console.go(`/system/organization/record/${id}`);
      await page
        .getByRole('button', { name: 'Delete', exact: true })
        .filter({ visible: true })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Delete: Short-lived clinic' });
      await dialog.getByText('It can be brought back').waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const status = async () => (await api.raw('GET', `/organizations/${id}`)).status;
    await remove();
    expect(await status()).toBe(404);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Brought back', { exact: true }).waitFor();
    expect(await status()).toBe(200);
    await remove();
    await console.go(`/system/organization/record/${id}`);
    await page.getByText('“Short-lived clinic” was deleted').filter({ visible: true }).waitFor();
    await check(console, 'en-deleted-record');
    await page.getByRole('button', { name: 'Bring back' }).filter({ visible: true }).click();
    await page
      .getByRole('heading', { level: 1, name: 'Short-lived clinic' })
      .filter({ visible: true })
      .waitFor();
    expect(await status()).toBe(200);
  });

  it('is shown to another role as whoever may give that role wants it', async () => {
    const { page } = console;
    await console.go('/system/operationsHelp/articles?sort=-updatedAt');
    await page.getByRole('button', { name: 'Views' }).filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('For pharmacists');
    await dialog.locator('input[aria-haspopup=listbox]').first().click();
    await page.getByRole('option', { name: 'One role' }).click();
    await dialog.locator('input[aria-haspopup=listbox]').nth(1).click();
    await page.getByRole('option', { name: 'Pharmacist' }).click();
    await dialog.getByRole('checkbox', { name: 'Default view' }).click();
    await page.locator('[role=menu]').waitFor({ state: 'hidden' });
    await check(console, 'en-view-for-role');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'For pharmacists', exact: true }).click();
    await page.getByRole('menuitem', { name: 'For pharmacists' }).getByText('Shared by me').waitFor();
    const pharmacist = await signIn(server.url, 'pharmacist');
    const { views, defaultId } = await pharmacist.get<SavedViews>('/views?resource=helpArticles');
    expect(views).toMatchObject([{ id: defaultId, name: 'For pharmacists', own: false }]);
    await page.keyboard.press('Escape');
  });
});
