import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../contract/kit/resource';
import type { ListResult } from '../../contract/kit/wire';
import type { ApiClient } from './apiClient';
import { type ConsolePage, shown } from './consolePage';
import { type OpenOffice, openOffice } from './office';
import { check } from './pageCheck';

/** More than two blocks of an endless list. */
const MANY = 250;
const LIST_OF_ROLES = /\/api\/roles\?/;
const ENDLESS = '/system/role?size=all&sort=code&q=many-';

let office: OpenOffice;
let api: ApiClient;
let console: ConsolePage;
const roleIds: string[] = [];

beforeAll(async () => {
  office = await openOffice();
  ({ api, console } = office);
  for (let number = 0; number < MANY; number += 1) {
    const code = `many-${String(number).padStart(3, '0')}`;
    roleIds.push((await api.post<AnyRow>('/roles', { code, name: code, type: 'repair' })).id);
  }
});
afterAll(() => office?.close());

/** The endless list at its start. */
async function begin(): Promise<void> {
  await console.go(ENDLESS);
  await console.page.reload();
  await shown(console, '[data-index="0"][data-id]').waitFor();
  // Saved views and columns come after the rows; what was chosen before them would be another question's.
  await console.ready();
}

describe('the table of a list', () => {
  it('changes the value of the record as it was seen, and keeps what is typed in sight', async () => {
    const { page } = console;
    await begin();
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
    await editor.getByText('Someone else changed this in the meantime').waitFor();
    expect(await api.get<AnyRow>(`/roles/${id}`)).toMatchObject({ name: 'Theirs', version: 2 });
    await shown(console, '[data-index="2"]').hover();
    await page.mouse.wheel(0, 4_000);
    await shown(console, '[data-index="104"]').waitFor();
    const { height } = page.viewportSize() ?? { height: 0 };
    const box = await editor.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(height);
    await shown(console, '[data-index="104"]').getByRole('button', { name: 'Edit Name' }).click();
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await input.inputValue()).toBe('Mine');
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
    await check(console, 'en-cell-editor-away');
    await page.keyboard.press('Escape');
    await editor.waitFor({ state: 'detached' });
    await page.locator('[data-tab] [data-dirty]').waitFor({ state: 'detached' });
  });

  it('keeps the keyboard where it was while the wheel looks elsewhere', async () => {
    const { page } = console;
    await begin();
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
    const first = shown(console, '[data-index="0"]');
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
    await begin();
    await shown(console, '[data-index="12"][data-id]').getByRole('checkbox').click();
    await shown(console, '[data-index="12"]').focus();
    await page.keyboard.press('Shift+End');
    await page.getByText('238 selected').filter({ visible: true }).waitFor();
    const head = page.getByRole('checkbox', { name: 'Select this page' }).filter({ visible: true });
    await expect.poll(() => head.isChecked()).toBe(true);
    await head.click();
    await expect.poll(() => head.isChecked()).toBe(false);
    // Nothing stays selected.
    await page.reload();
  });

  it('asks for a total that is estimated until it is counted, for each question', async () => {
    const { page } = console;
    // Counted once the estimate was seen, however busy the machine is.
    let seen = Promise.resolve();
    await page.route(LIST_OF_ROLES, async (call) => {
      const counted = /[?&]pageSize=1(&|$)/.test(call.request().url());
      if (counted) await seen;
      const answer = await call.fetch();
      const body = (await answer.json()) as { result: ListResult };
      const estimate = { ...body.result, total: 999, approximate: true };
      await call.fulfill({ response: answer, json: counted ? body : { ...body, result: estimate } });
    });
    for (const [q, total] of [
      ['many-', MANY],
      ['many-2', 50],
    ] as const) {
      const estimated = page.getByText('about 999 records').filter({ visible: true });
      seen = console.go(`/system/role?size=20&q=${q}`).then(() => estimated.waitFor());
      await seen;
      await page.getByText(`${total} records`, { exact: true }).filter({ visible: true }).waitFor();
    }
    await page.unroute(LIST_OF_ROLES);
  });

  it('calls by name what another one, or oneself, made a record point at', async () => {
    const { page } = console;
    const user = { code: 'pointing', name: 'Pointing', roleId: roleIds[100], phone: '13900000001' };
    const { id, version } = await api.post<AnyRow>('/users', user);
    await console.go('/system/people?q=pointing');
    const row = shown(console, `[data-id="${id}"]`);
    await expect.poll(() => row.innerText()).toContain('many-100');
    await api.raw('PUT', `/users/${id}`, { version, roleId: roleIds[101] });
    await expect.poll(() => row.innerText()).toContain('many-101');
    // Nothing else tells the name of the third.
    await page.route(/\/api\/users\?/, (call) => call.abort());
    await row.getByRole('button', { name: 'Edit Role' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit Role' });
    const role = editor.locator('input').first();
    await expect.poll(() => role.inputValue()).toBe('many-101');
    await role.fill('many-102');
    await page.getByRole('option', { name: 'many-102' }).click();
    await editor.getByRole('button', { name: 'Save' }).click();
    await editor.waitFor({ state: 'detached' });
    expect(await row.innerText()).toContain('many-102');
    await page.unroute(/\/api\/users\?/);
  });
});
