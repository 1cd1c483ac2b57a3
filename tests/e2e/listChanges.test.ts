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

/** More than two blocks of an endless list. */
const MANY = 250;
const LIST_OF_ROLES = /\/api\/roles\?/;
const ENDLESS = '/system/role?size=all&sort=code&q=many-';

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
    for (let number = 0; number < MANY; number += 1) {
      const code = `many-${String(number).padStart(3, '0')}`;
      await api.post('/roles', { code, name: code, type: 'repair' });
    }
    await console.go(ENDLESS);
    await page.getByText(`${MANY} records`).filter({ visible: true }).waitFor();
    await shown(console, '[data-id]').focus();
    await page.keyboard.press('End');
    const last = shown(console, '[data-index="249"][data-id]');
    await expect.poll(() => last.innerText()).toContain('many-249');
    const id = await last.getAttribute('data-id');
    const { version } = await api.get<AnyRow>(`/roles/${id}`);
    await api.raw('PUT', `/roles/${id}`, { version, name: 'Renamed far below' });
    await expect.poll(() => last.getAttribute('data-state')).toBe('changed');
    await page.keyboard.press('Space');
    await expect.poll(() => last.getAttribute('data-state')).toBeNull();
    expect(await last.innerText()).toContain('Renamed far below');
  });

  it('changes the value of the record as it was seen, and keeps what is typed in sight', async () => {
    const { page } = console;
    await console.go(ENDLESS);
    await page.reload();
    const row = shown(console, '[data-index="0"][data-id]');
    await row.focus();
    await page.keyboard.press('F2');
    const editor = page.getByRole('dialog', { name: 'Edit Name' });
    const input = editor.locator('input');
    await input.fill('Mine');
    await page.locator('[data-tab] [data-dirty]').waitFor();
    const id = await row.getAttribute('data-id');
    await api.raw('PUT', `/roles/${id}`, { version: 1, name: 'Theirs' });
    await expect.poll(() => row.innerText()).toContain('Theirs');
    await input.press('Enter');
    await editor.getByText('Someone else changed this').waitFor();
    expect(await api.get<AnyRow>(`/roles/${id}`)).toMatchObject({ name: 'Theirs', version: 2 });
    await shown(console, '[data-index="2"]').hover();
    await page.mouse.wheel(0, 4_000);
    await shown(console, '[data-index="90"]').waitFor();
    await shown(console, '[data-index="90"]').getByRole('button', { name: 'Edit Name' }).click();
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await input.inputValue()).toBe('Mine');
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
    await check(console, 'en-cell-editor-away');
    await page.keyboard.press('Escape');
    await editor.waitFor({ state: 'detached' });
    await page.locator('[data-tab] [data-dirty]').waitFor({ state: 'detached' });
  });

  it('keeps the keyboard where it was while the wheel looks elsewhere', async () => {
    const { page } = console;
    await console.go(ENDLESS);
    await page.reload();
    await shown(console, '[data-index="0"][data-id]').focus();
    const place = () => page.evaluate(() => document.activeElement?.getAttribute('data-index'));
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(place).toBe('3');
    await shown(console, '[data-index="3"]').hover();
    await page.mouse.wheel(0, 8_000);
    await shown(console, '[data-index="200"][data-id]').waitFor();
    await expect.poll(() => shown(console, '[data-index="0"]').count()).toBe(0);
    expect(await place()).toBe('3');
    await page.keyboard.press('ArrowDown');
    await expect.poll(place).toBe('4');
    await shown(console, '[data-index="5"][data-id]').waitFor();
  });

  it('keeps its rows, its focus and its pages while the answer to another question is on its way', async () => {
    const { page } = console;
    await console.go('/system/role?size=20&sort=code&q=many-');
    const first = shown(console, '[data-index="0"][data-id]');
    await expect.poll(() => first.innerText()).toContain('many-000');
    let goOn: () => void = () => undefined;
    const wait = () =>
      page.route(
        LIST_OF_ROLES,
        async (call) => {
          await new Promise<void>((resolve) => {
            goOn = resolve;
          });
          await call.continue();
        },
        { times: 1 },
      );
    const busy = () => shown(console, '[aria-busy=true]').count();
    const focused = () => page.evaluate(() => document.activeElement?.outerHTML);
    await wait();
    const sort = page
      .getByRole('columnheader', { name: 'Code' })
      .filter({ visible: true })
      .getByRole('button');
    await sort.focus();
    await page.keyboard.press('Enter');
    await expect.poll(busy).toBe(1);
    await page.getByText('250 records').filter({ visible: true }).waitFor();
    expect(await first.innerText()).toContain('many-000');
    goOn();
    await expect.poll(() => first.innerText()).toContain('many-249');
    expect(await focused()).toContain('Code');
    await wait();
    const to = page.getByRole('textbox', { name: 'Go to page' }).filter({ visible: true });
    await to.fill('3');
    await to.press('Enter');
    await expect.poll(busy).toBe(1);
    await page.getByText('3 / 13', { exact: true }).filter({ visible: true }).waitFor();
    expect(await to.evaluate((element) => element === document.activeElement)).toBe(true);
    goOn();
    await expect.poll(() => first.innerText()).toContain('many-209');
    await expect.poll(busy).toBe(0);
  });

  it('selects a range with the rows that were never in sight, and its box tells of the rows it chooses', async () => {
    const { page } = console;
    await console.go(ENDLESS);
    await page.reload();
    await shown(console, '[data-index="12"][data-id]').getByRole('checkbox').click();
    await shown(console, '[data-index="12"]').focus();
    await page.keyboard.press('Shift+End');
    await page.getByText('238 selected').filter({ visible: true }).waitFor();
    const head = page.getByRole('checkbox', { name: 'Select this page' }).filter({ visible: true });
    await expect.poll(() => head.isChecked()).toBe(true);
    await head.click();
    await expect.poll(() => head.isChecked()).toBe(false);
    await page.keyboard.press('Escape');
  });

  it('asks for a total that is estimated until it is counted, for each question', async () => {
    const { page } = console;
    await page.route(LIST_OF_ROLES, async (call) => {
      const answer = await call.fetch();
      const body = (await answer.json()) as { result: ListResult };
      const estimate = { ...body.result, total: 999, approximate: true };
      const counted = /[?&]pageSize=1(&|$)/.test(call.request().url());
      await call.fulfill({ response: answer, json: counted ? body : { ...body, result: estimate } });
    });
    for (const [q, total] of [
      ['many-', MANY],
      ['many-2', 50],
    ] as const) {
      await console.go(`/system/role?size=20&q=${q}`);
      await page.getByText('about 999 records').filter({ visible: true }).waitFor();
      await page.getByText(`${total} records`, { exact: true }).filter({ visible: true }).waitFor();
    }
    await page.unroute(LIST_OF_ROLES);
  });
});
