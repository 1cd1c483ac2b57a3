import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});
afterAll(() => office?.console.close());

const tab = ({ page }: ConsolePage, key: string) => page.locator(`[data-tab="${key}"]`);

describe('a list', () => {
  it('fits the longest choice', async () => {
    await console.go('/system/people?q=repair');
    const badge = shown(console, '[data-id] [data-choice] > span:text-is("Repair staff")');
    const [drawn, room] = await badge.evaluate((label) => [label.scrollWidth, label.clientWidth]);
    expect(drawn).toBeLessThanOrEqual(room ?? 0);
  });

  it('can be walked record by record in one tab and keeps its state', async () => {
    await console.go('/system/people?sort=-code&f.status=in:active&q=institution');
    const tabs = () => console.page.locator('[data-tab]').count();
    const { rows } = await api.get<ListResult>(
      '/users?sort=-code&q=institution&filter%5Bstatus%5D=in:active',
    );
    const place = (text: string) => console.page.getByText(text, { exact: true }).filter({ visible: true });
    await shown(console, '[data-id]').getByRole('checkbox').check();
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
    await tab(console, '/system/people').getByRole('link').click();
    await console.page.getByText('1 selected').filter({ visible: true }).waitFor();
    await console.page.goBack();
    await console.page.reload();
    await place('3 / 3').waitFor();
    const trail = console.page.getByRole('navigation', { name: 'Breadcrumbs' });
    const crumb = trail.getByRole('link', { name: 'Users', exact: true });
    expect(await crumb.getAttribute('href')).toContain('f.status=in');
    await console.page.getByRole('link', { name: 'Users' }).filter({ visible: true }).last().click();
    await expect.poll(() => console.page.url()).toMatch(/people\?.*f\.status=in/);
    await expect.poll(() => console.page.locator('[data-id]').filter({ visible: true }).count()).toBe(3);
  });

  it('is printed completely: every row of the page, in light colors, with page numbers', async () => {
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

  it('has rows that are links and allows text selection without opening a record', async () => {
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
    await link.click();
    await expect.poll(() => page.url()).toContain('/record/');
    await page.getByRole('link', { name: 'Open Role' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Copy Code' }).filter({ visible: true }).waitFor();
  });

  it('does not move under the pointer on changes by others or on selection', async () => {
    await console.go('/system/people?sort=code');
    await shown(console, '[data-id]').waitFor();
    const top = async () => (await shown(console, '[data-id]').boundingBox())?.y;
    const place = await top();
    await addStaff(api, { code: 'aaamoving', name: 'Moving', phone: '13900000001' });
    await console.page.getByText('1 new').filter({ visible: true }).waitFor();
    expect(await top()).toBe(place);
    const tick = shown(console, '[data-id]').getByRole('checkbox');
    await tick.check();
    await console.page.getByRole('region', { name: 'Selected records' }).waitFor();
    expect(await top()).toBe(place);
    await tick.uncheck();
  });

  it('keeps input of a cell that is scrolled away visible', async () => {
    const { page } = console;
    await console.go('/machine/productMain?size=all');
    const row = shown(console, '[role=grid]:not([data-stale] *) [data-index="0"][data-id]');
    await row.focus();
    await page.keyboard.press('F2');
    const editor = page.getByRole('dialog');
    await editor.locator('input').first().waitFor();
    await shown(console, '[data-index="2"]').hover();
    await page.mouse.wheel(0, 2_400);
    await shown(console, '[data-index="70"]').waitFor();
    const { height } = page.viewportSize() ?? { height: 0 };
    const box = async () => (await editor.boundingBox()) ?? { y: -1, height: 0 };
    expect((await box()).y).toBeGreaterThan(0);
    expect((await box()).y + (await box()).height).toBeLessThan(height);
    await page.keyboard.press('Escape');
    await editor.waitFor({ state: 'detached' });
  });
});
