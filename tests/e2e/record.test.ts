import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../contract/kit/resource';
import type { ListResult } from '../../contract/kit/wire';
import type { ApiClient } from './apiClient';
import { type ConsolePage, shown } from './consolePage';
import { addStaff, type OpenOffice, openOffice } from './office';
import { check } from './pageCheck';

let office: OpenOffice;
let api: ApiClient;
let console: ConsolePage;
beforeAll(async () => {
  office = await openOffice();
  ({ api, console } = office);
  const { id, version } = await addStaff(api, {
    code: 'aaanewcomer',
    name: 'Newcomer',
    phone: '13900000001',
  });
  await api.raw('PUT', `/users/${id}`, { version, name: 'Newcomer the First' });
});
afterAll(() => office?.console.close());

describe('a record in two browsers', () => {
  it('keeps a draft over a reload and merges two editors', async () => {
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
    await console.page.getByRole('dialog').getByText('My value').click();
    await console.page.getByRole('button', { name: 'Save selected values' }).click();
    await expect
      .poll(() => api.get<AnyRow>(`/users/${id}`))
      .toMatchObject({ name: 'My name', remarks: 'My remark', email: 't***@example.com', version: 4 });
  });

  it('shows its full history and keeps matrix choices', async () => {
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

  it('can be restored after a deletion, at once or from its page', async () => {
    const { page } = console;
    const { orgId: parentId } = await api.get<{ orgId: string }>('/sys/user/info');
    const { id } = await api.post<AnyRow>('/organizations', {
      code: 'SHORTLIVED',
      name: 'Short-lived clinic',
      parentId,
      type: 'merchant',
      market: 'CN',
      contactName: '王芳',
      contactPhone: '13900000000',
    });
    const remove = async () => {
      await console.go(`/system/organization/record/${id}`);
      await page
        .getByRole('button', { name: 'Delete', exact: true })
        .filter({ visible: true })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Delete: Short-lived clinic' });
      await dialog.getByText('You can restore it').waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const status = async () => (await api.raw('GET', `/organizations/${id}`)).status;
    await remove();
    expect(await status()).toBe(404);
    // What was saved before may still be offered back as well.
    await page
      .locator('.mantine-Notification-root')
      .filter({ hasText: 'Done: Delete' })
      .getByRole('button', { name: 'Undo', exact: true })
      .click();
    await page.getByText('Restored', { exact: true }).waitFor();
    expect(await status()).toBe(200);
    await remove();
    await console.go(`/system/organization/record/${id}`);
    await page.getByText('“Short-lived clinic” was deleted').filter({ visible: true }).waitFor();
    await check(console, 'en-deleted-record');
    await page.getByRole('button', { name: 'Restore record' }).filter({ visible: true }).click();
    await page
      .getByRole('heading', { level: 1, name: 'Short-lived clinic' })
      .filter({ visible: true })
      .waitFor();
    expect(await status()).toBe(200);
  });
});
