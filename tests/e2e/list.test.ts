import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListResult, SavedViews } from '../../contract/kit/wire';
import { type ApiClient, signIn } from './apiClient';
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
  it('keeps its question in the address, and Back undoes it', async () => {
    await console.go('/system/people?sort=-code&f.status=in:active&q=institution');
    await expect.poll(() => console.page.locator('[data-id]').filter({ visible: true }).count()).toBe(3);
    expect(await shown(console, '[data-id]').innerText()).toContain('institution3');
    await console.page.getByRole('button', { name: 'Clear filters' }).filter({ visible: true }).click();
    await expect.poll(() => console.page.url()).not.toContain('f.status');
    await console.page.goBack();
    await expect.poll(() => console.page.url()).toContain('f.status');
  });

  it('has room for the longest word of a choice', async () => {
    await console.go('/system/people?q=repair');
    const badge = shown(console, '[data-id] [data-choice] > span:text-is("Repair staff")');
    const [drawn, room] = await badge.evaluate((label) => [label.scrollWidth, label.clientWidth]);
    expect(drawn).toBeLessThanOrEqual(room ?? 0);
  });

  it('is asked for a period that moves with the days, and says so', async () => {
    const { page } = console;
    await console.go('/system/people');
    await page.getByRole('button', { name: 'Filter', exact: true }).filter({ visible: true }).click();
    await page.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Last sign-in' }).click();
    const period = page.getByRole('group', { name: 'Value' });
    await period.getByRole('button', { name: 'Today' }).click();
    await page.getByRole('button', { name: 'Last sign-in: Today', exact: true }).waitFor();
    await expect.poll(() => console.page.locator('[data-id]').filter({ visible: true }).count()).toBe(1);
    await check(console, 'en-period');
    await page.keyboard.press('Escape');
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(new URL(page.url().replace('#', '')).searchParams.get('f.lastLoginAt')).toBe(
      `during:today,${timeZone}`,
    );
  });

  it('names the field of a filter that only its address could ask for', async () => {
    const { page } = console;
    await console.go('/logMain/serverLog/audit?f.createdAt=gte:1700000000000');
    await page
      .getByRole('button', { name: /^Created ≥/ })
      .filter({ visible: true })
      .click();
    await page.getByRole('dialog').getByText('Created', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('finds what any of its filters finds when told so', async () => {
    const { page } = console;
    await console.go('/system/people?sort=code&f.code=starts:repair&f.name=contains:nobody');
    await page.getByText('No results').filter({ visible: true }).waitFor();
    const match = page.getByRole('radiogroup', { name: 'Combine filters' }).filter({ visible: true });
    await match.getByText('Match any').click();
    await expect.poll(() => page.url()).toContain('match=any');
    await expect.poll(() => page.locator('[data-id]').filter({ visible: true }).count()).toBe(1);
    await check(console, 'en-match-any');
    await page.getByRole('button', { name: 'Clear filters' }).filter({ visible: true }).click();
    await expect.poll(() => page.url()).not.toContain('match');
    await match.waitFor({ state: 'detached' });
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
    const trail = console.page.getByRole('navigation', { name: 'Breadcrumbs' });
    const crumb = trail.getByRole('link', { name: 'Users', exact: true });
    expect(await crumb.getAttribute('href')).toContain('f.status=in');
    await console.page.getByRole('link', { name: 'Users' }).filter({ visible: true }).last().click();
    await expect.poll(() => console.page.url()).toMatch(/people\?.*f\.status=in/);
    await expect.poll(() => console.page.locator('[data-id]').filter({ visible: true }).count()).toBe(3);
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
    await console.go('/machine/productMain?size=all');
    await expect.poll(() => page.url()).toContain('size=all');
    await shown(console, '[role=grid]:not([data-stale] *) [data-id]').waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('[data-paper] tbody tr').count()).toBe(100);
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
    await sheet.getByText('Open the row menu').waitFor();
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
    await dialog.getByRole('checkbox', { name: 'Set as default view' }).click();
    await page.locator('[role=menu]').waitFor({ state: 'hidden' });
    await check(console, 'en-view-for-role');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'For pharmacists', exact: true }).click();
    await page.getByRole('menuitem', { name: 'For pharmacists' }).getByText('Shared by me').waitFor();
    const pharmacist = await signIn(office.server.url, 'pharmacist');
    const { views, defaultId } = await pharmacist.get<SavedViews>('/views?resource=helpArticles');
    expect(views).toMatchObject([{ id: defaultId, name: 'For pharmacists', own: false }]);
    await page.keyboard.press('Escape');
  });
});
