import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../contract/kit/resource';
import type { CommentRow, ListResult } from '../../contract/kit/wire';
import { type ApiClient, signIn } from './apiClient';
import { type ConsolePage, logIn, openConsole, shown } from './consolePage';
import { addStaff, type OpenOffice, openOffice } from './office';
import { check } from './pageCheck';

let office: OpenOffice;
let api: ApiClient;
let console: ConsolePage;
beforeAll(async () => {
  office = await openOffice();
  ({ api, console } = office);
  const { id, version } = await addStaff(api, { code: 'aaadrafter', name: 'Newcomer', phone: '13900000003' });
  await api.raw('PUT', `/users/${id}`, { version, name: 'My name', remarks: 'My remark' });
  await console.go(`/system/people/record/${id}`);
  await shown(console, 'textarea[name=remarks]').waitFor();
});
afterAll(() => office?.console.close());

describe('a record in two browsers', () => {
  it('is locked during a merge so that nothing is lost', async () => {
    const { page } = console;
    const { rows } = await api.get<ListResult>('/users?q=aaadrafter');
    const { id = '', version = 0 } = rows[0] ?? {};
    const path = `**/api/users/${id}`;
    const remarks = shown(console, 'textarea[name=remarks]');
    await remarks.fill('Remark of mine');
    await api.raw('PUT', `/users/${id}`, { version, email: 'other@example.com' });
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.getByText('Someone else changed this record').filter({ visible: true }).waitFor();
    await page.route(path, async (route) => {
      if (route.request().method() === 'GET') await held;
      await route.continue();
    });
    const merging = page.waitForRequest((asked) => asked.method() === 'GET' && asked.url().endsWith(id));
    await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
    await merging;
    expect(await remarks.isDisabled()).toBe(true);
    go();
    await expect.poll(() => remarks.isEnabled()).toBe(true);
    await page.unroute(path);
    await expect
      .poll(() => api.get<AnyRow>(`/users/${id}`))
      .toMatchObject({ remarks: 'Remark of mine', email: 'o***@example.com' });
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await expect.poll(() => undo.count()).toBe(1);
    await undo.click();
    await page.getByText('Change undone', { exact: true }).waitFor();
    // The page shows it, and what somebody else did stays.
    await expect.poll(() => remarks.inputValue()).toBe('My remark');
    expect(await api.get<AnyRow>(`/users/${id}`)).toMatchObject({ email: 'o***@example.com' });
    await remarks.fill('Never mind');
    await check(console, 'en-changed-field');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await remarks.inputValue()).toBe('My remark');
    expect(await remarks.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.getByRole('button', { name: /^Revert / }).count()).toBe(0);
  });

  it('shows stored changes while nobody types, and previews a restore', async () => {
    const { page } = console;
    const name = () => shown(console, 'input[name=name]').inputValue();
    await expect.poll(name).toBe('My name');
    const { rows } = await api.get<ListResult>('/users?q=aaadrafter');
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
    expect(await page.getByText('Someone else changed this record').count()).toBe(0);
  });

  it('restores a draft without reverting changes of others and keeps a comment', async () => {
    const { page } = console;
    const { rows } = await api.get<ListResult>('/users?q=aaadrafter');
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

  it('keeps input in another tab, however long the cache keeps its answer', async () => {
    const { id } = await api.post<AnyRow>('/roles', { code: 'patient', name: 'Patient', type: 'repair' });
    // A browser of its own: all its pages have its clock.
    const other = await openConsole(office.server.url);
    const { page } = other;
    await page.clock.install();
    await logIn(other, 'admin', `/system/role/record/${id}`);
    const description = page.locator('textarea[name=description]').filter({ visible: true });
    await description.fill('Half a thought');
    await page.evaluate(() => window.location.assign('#/system/people'));
    await page.getByRole('heading', { level: 1, name: 'Users' }).filter({ visible: true }).waitFor();
    await page.clock.fastForward('05:00');
    await page.evaluate((path) => window.location.assign(path), `#/system/role/record/${id}`);
    await expect.poll(() => description.inputValue()).toBe('Half a thought');
    expect(await page.getByText('You have unsaved entries').count()).toBe(0);
    await other.close();
  });

  it('copies the input of a deleted record to a new one', async () => {
    const { page } = console;
    const values = { code: 'short-lived', name: 'Short-lived', type: 'repair' };
    const { id, version } = await api.post<AnyRow>('/roles', values);
    await console.go(`/system/role/record/${id}`);
    await shown(console, 'textarea[name=description]').fill('Typed for long');
    expect((await api.raw('DELETE', `/roles/${id}?version=${version}`)).status).toBe(200);
    // It is said at once, not when somebody saves.
    await page.getByText('This record has been deleted').filter({ visible: true }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
    await page
      .getByRole('button', { name: 'Create a new record from this' })
      .filter({ visible: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'New role' }).waitFor();
    await expect.poll(() => shown(console, 'textarea[name=description]').inputValue()).toBe('Typed for long');
    await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Short-lived' }).filter({ visible: true }).waitFor();
    const { rows } = await api.get<ListResult>('/roles?q=short-lived');
    expect(rows[0]).toMatchObject({ ...values, description: 'Typed for long' });
  });

  it('shows comments of others live and lets a user edit and delete their own', async () => {
    const { page } = console;
    const colleague = await signIn(office.server.url, 'institution');
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
    const refused = { status: 409, json: { msg: 'Not now', key: 'err.common.busy' } };
    await page.route(`**/api${path}`, (route) => route.fulfill(refused), { times: 1 });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').filter({ visible: true, hasText: 'Not now' }).waitFor();
    await page.keyboard.press('Control+Enter');
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
});
