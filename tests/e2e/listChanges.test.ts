import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../contract/kit/resource';
import type { ListLook, ListResult, Option, SavedView, SavedViews } from '../../contract/kit/wire';
import type { ApiClient } from './apiClient';
import { type ConsolePage, shown } from './consolePage';
import { type OpenOffice, openOffice } from './office';
import { check } from './pageCheck';

let office: OpenOffice;
let api: ApiClient;
let console: ConsolePage;
beforeAll(async () => {
  office = await openOffice();
  ({ api, console } = office);
});
afterAll(() => office?.close());

describe('a list', () => {
  it('tries a change of many with names on both sides', async () => {
    const { page } = console;
    await console.go('/system/people?q=institution2');
    await shown(console, '[data-id]').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Edit fields' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Change Role' }).check();
    await dialog.locator('input[aria-haspopup=listbox]').filter({ visible: true }).first().click();
    await page.getByRole('option', { name: 'Repair staff' }).click();
    // A slip of the mouse throws nothing away.
    await page.mouse.click(5, 5);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText(/Institution administrator → Repair staff/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('stops a command for many on demand, and loses none of its records of sight', async () => {
    const { page } = console;
    const all = Array.from({ length: 150 }, (_, at) => ({
      id: `record${at}`,
      title: `record${at}`,
      seen: 1,
    }));
    const rows = all.map((row) => ({ ...row, ok: true }));
    let trials = 0;
    const run = { id: '01KXRUN0000000000000000001', resource: 'users', command: 'disable', state: 'running' };
    const far = { total: 150, attempted: 100, rows: [], left: [], titles: {} };
    const said = () =>
      run.state === 'running'
        ? { ...run, ...far }
        : { ...run, ...far, rows: rows.slice(0, 100), left: all.slice(100) };
    await page.route('**/api/users/bulk/disable', (call) => {
      trials += 1;
      const result = { total: 150, done: 150, failed: 0, dryRun: true, rows, titles: {} };
      return call.fulfill({ json: { msg: 'success', result } });
    });
    await page.route('**/api/bulkRuns**', (call) =>
      call.fulfill({ json: { msg: 'success', result: said() } }),
    );
    await page.route('**/api/bulkRuns/**', (call) => {
      if (call.request().url().endsWith('/stop')) run.state = 'stopped';
      return call.fulfill({ json: { msg: 'success', result: said() } });
    });
    await console.go('/system/people?q=institution3');
    await shown(console, '[data-id]').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Disable', exact: true }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Disable (150)' }).click();
    await dialog.getByRole('button', { name: 'Continue in the background' }).click();
    await dialog.waitFor({ state: 'detached' });
    // The server goes on whatever becomes of the page, which finds it again.
    await page.reload();
    await page.getByText('Disable: 100 of 150').waitFor();
    await page.getByRole('button', { name: 'Show' }).filter({ visible: true }).first().click();
    await dialog.getByRole('progressbar', { name: 'Progress' }).waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await dialog.getByText('100 updated, 0 failed · 50 not processed').waitFor();
    await check(console, 'en-bulk-stopped');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.split('\r\n')).toHaveLength(152);
    expect(text).toContain('record149,record149,Not processed,');
    // A look at another tab loses neither the result nor the way back.
    const list = page.url();
    await page.keyboard.press('Alt+PageDown');
    await expect.poll(() => page.url()).not.toBe(list);
    await page.keyboard.press('Alt+PageUp');
    await expect.poll(() => page.url()).toBe(list);
    await dialog.getByText('100 updated, 0 failed · 50 not processed').waitFor();
    expect(trials).toBe(1);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => page.getByText('Disable: finished').count()).toBe(0);
    for (const path of ['users/bulk/disable', 'bulkRuns**', 'bulkRuns/**'])
      await page.unroute(`**/api/${path}`);
  });

  it('hands out an empty sheet, and finds an import again that was left', async () => {
    const { page } = console;
    const start = page.getByRole('button', { name: 'Import', exact: true }).filter({ visible: true });
    const dialog = page.getByRole('dialog', { name: 'Import: Users' });
    await console.go('/system/people');
    await start.click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download empty template' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Users.xlsx');
    const buffer = Buffer.from('Account,Name\nleft behind,Somebody\n');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'left.csv', mimeType: 'text/csv', buffer });
    const report = dialog.getByText('0 to create, 0 to update, 0 unchanged, 1 with errors');
    await report.waitFor({ timeout: 60_000 });
    await check(console, 'en-import-problems');
    const field = dialog.getByLabel('Field for Name').first();
    const choose = async (name: string) => {
      await field.click();
      const option = page.getByRole('option', { name, exact: true }).filter({ visible: true });
      await option.waitFor();
      expect(await page.getByRole('option', { name: 'Avatar' }).count()).toBe(0);
      await option.click();
    };
    await choose('Account');
    await dialog.getByText('Keep only one: Account').waitFor();
    expect(await dialog.getByText('Selected for several columns').count()).toBe(2);
    await choose('Name');
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

  it('does not move under the hand when others change it, and shows what is new on demand', async () => {
    await console.go('/system/people?sort=code');
    await shown(console, '[data-id]').waitFor();
    const ids = () =>
      console.page
        .locator('[data-id]')
        .filter({ visible: true })
        .evaluateAll((all) => all.map((row) => row.getAttribute('data-id')));
    const before = await ids();
    const top = async () => (await shown(console, '[data-id]').boundingBox())?.y;
    const place = await top();
    const [role] = await api.get<Option[]>('/roles/options?filter[type]=eq:repair');
    await api.post<AnyRow>('/users', {
      code: 'aaanewcomer',
      name: 'Newcomer',
      roleId: role?.id,
      phone: '13900000001',
    });
    await console.page.getByText('1 new').filter({ visible: true }).waitFor();
    expect(await ids()).toEqual(before);
    expect(await top()).toBe(place);
    const tick = shown(console, '[data-id]').getByRole('checkbox');
    await tick.check();
    await console.page.getByRole('region', { name: 'Selected records' }).waitFor();
    expect(await top()).toBe(place);
    await check(console, 'en-list-strip');
    await tick.uncheck();
    await console.page.getByRole('button', { name: 'Show (R)' }).click();
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
    await editor.getByText('Name is required').waitFor();
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

  it('keeps what is selected while a record is looked at, and each list has its own search', async () => {
    const { page } = console;
    await console.go('/system/people?sort=code');
    await shown(console, '[data-id]').getByRole('checkbox').check();
    const selected = page.getByRole('region', { name: 'Selected records' }).getByText('1 selected');
    await selected.waitFor();
    await shown(console, '[data-record]').click();
    await expect.poll(() => page.url()).toContain('/record/');
    await page.goBack();
    await selected.filter({ visible: true }).waitFor();
    await console.go('/system/role?sort=code');
    await shown(console, '[data-id]').focus();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search' }).filter({ visible: true });
    await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('saves its columns although it is left at once, and keeps the last one', async () => {
    const { page } = console;
    const shownOnes = async () => {
      const { columns } = await api.get<ListLook>('/columns/roles');
      return columns?.filter(({ shown }) => shown).map(({ key }) => key);
    };
    await api.raw('PUT', '/columns/roles', {
      columns: ['name', 'code'].map((key) => ({ key, shown: true })),
    });
    await console.go('/system/role');
    await page.reload();
    await page.getByRole('button', { name: 'Columns' }).filter({ visible: true }).click();
    await page.getByRole('checkbox', { name: 'Code', exact: true }).click();
    await console.go('/dashboard');
    await expect.poll(shownOnes).toEqual(['name']);
    await console.go('/system/role');
    await page.getByRole('button', { name: 'Columns' }).filter({ visible: true }).click();
    expect(await page.getByRole('checkbox', { name: 'Name', exact: true }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await api.raw('PUT', '/columns/roles', { columns: null });
  });

  it('leaves the question of a view alone when it is renamed, and updates it on demand', async () => {
    const { page } = console;
    const query = 'f.status=in%3Aactive';
    const view = { name: 'Expiring', share: 'everyone', isDefault: false, query };
    const { id } = await api.post<SavedView>('/views', { resource: 'users', ...view });
    const stored = async () => {
      const { views } = await api.get<SavedViews>('/views?resource=users');
      const now = views.find((each) => each.id === id);
      return [now?.name, now?.query];
    };
    await console.go('/system/people');
    await page.reload();
    await page.getByRole('button', { name: 'Views' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Edit Expiring' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit view' });
    await dialog.getByLabel('Name').fill('Working');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(stored).toEqual(['Working', query]);
    await page.getByRole('button', { name: 'Views' }).filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: 'Working' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Working (modified)' }).filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: 'Update “Working” with the current view' }).click();
    await expect.poll(stored).toEqual(['Working', '']);
    await page.getByRole('button', { name: 'Working', exact: true }).filter({ visible: true }).waitFor();
  });

  it('shows its default view from the start, and Back leads to where one came from', async () => {
    const { page } = console;
    const view = { name: 'Repair', share: 'mine', isDefault: true, query: 'f.type=in%3Arepair' };
    const { id } = await api.post<SavedView>('/views', { resource: 'roles', ...view });
    await console.go('/dashboard');
    await page.reload();
    await console.go('/system/role');
    await expect.poll(() => page.url()).toContain(`view=${id}`);
    await page.getByText('1 record', { exact: true }).filter({ visible: true }).waitFor();
    await page.goBack();
    await expect.poll(() => page.url()).toContain('/dashboard');
    await api.raw('DELETE', `/views/${id}`);
  });

  it('is filtered in the head of a column, by keyboard too', async () => {
    const { page } = console;
    await console.go('/system/people?sort=code');
    const funnel = page.getByRole('button', { name: 'Filter by Status' }).filter({ visible: true });
    await funnel.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Comparison' }).waitFor();
    await check(console, 'en-head-filter');
    await page.keyboard.press('Escape');
    await expect.poll(() => funnel.evaluate((button) => button === document.activeElement)).toBe(true);
    await console.go('/system/people?sort=code&f.status=in:active');
    await expect.poll(() => funnel.getAttribute('aria-pressed')).toBe('true');
    await check(console, 'en-head-filtered');
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
    await page.keyboard.press('r');
    await expect.poll(() => last.getAttribute('data-state')).toBeNull();
    expect(await last.innerText()).toContain('Renamed far below');
  });
});
