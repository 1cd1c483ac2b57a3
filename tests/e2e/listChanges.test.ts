import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../contract/kit/resource';
import type { ListResult, Option } from '../../contract/kit/wire';
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
});
