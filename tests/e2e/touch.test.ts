import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsolePage, logIn, openConsole, shown } from './consolePage';
import { type Office, sharedOffice } from './office';

let office: Office;
let phone: ConsolePage;
beforeAll(async () => {
  office = await sharedOffice();
  phone = await openConsole(office.server.url, { width: 390, height: 844, touch: true });
  await logIn(phone, 'admin', '/machine/equipmentMain');
  await shown(phone, '[data-record]').waitFor();
});
afterAll(() => phone?.close());

/** Is it hit so many pixels above its middle? */
const isHitAbove = (control: Locator, pixels: number) =>
  control.evaluate((each, above) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return each.contains(document.elementFromPoint(x + width / 2, y + height / 2 - above));
  }, pixels);

it('targets smaller than a finger have a larger touch area without enlarging the page', async () => {
  for (const name of ['Refresh', 'Filter'])
    expect(await isHitAbove(phone.page.getByRole('button', { name, exact: true }).last(), 20)).toBe(true);
  expect(await isHitAbove(shown(phone, '[data-record] >> xpath=ancestor::li//button'), 20)).toBe(true);
  const type = await shown(phone, 'main input[type=search], main input').evaluate(
    (input) => getComputedStyle(input).fontSize,
  );
  expect(Number.parseFloat(type)).toBeGreaterThanOrEqual(16);
});

it.each([390, 320])('each button of the top bar is as wide as a finger at %i px', async (width) => {
  await phone.page.setViewportSize({ width, height: 844 });
  const controls = phone.page.locator('header a, header button').filter({ visible: true });
  expect(await controls.count()).toBeGreaterThan(5);
  const narrow = await controls.evaluateAll((all) =>
    all.flatMap((each) => {
      const { x, y, width: wide, height } = each.getBoundingClientRect();
      const isHit = (by: number) =>
        each.contains(document.elementFromPoint(x + wide / 2 + by, y + height / 2));
      return isHit(-21) && isHit(21) ? [] : [each.ariaLabel ?? each.textContent];
    }),
  );
  expect(narrow).toEqual([]);
  await phone.page.setViewportSize({ width: 390, height: 844 });
});

it('chips, tabs and switches above a list are as large as a finger', async () => {
  for (const small of [
    'nav a[aria-current]',
    '.mantine-SegmentedControl-label',
    '[aria-haspopup] >> text=Enabled',
  ])
    expect(await isHitAbove(shown(phone, `main ${small}`), 20), small).toBe(true);
});

it('a card opens its record wherever it is tapped', async () => {
  const card = shown(phone, 'li:has([data-record])');
  const box = await card.boundingBox();
  expect(box).not.toBeNull();
  if (box) await phone.page.touchscreen.tap(box.x + box.width * 0.7, box.y + box.height - 16);
  await expect.poll(() => phone.page.url()).toContain('/machine/equipmentMain/record/');
});

it('a row opens its record even where it names another, and its checkbox fills the cell', async () => {
  await phone.page.setViewportSize({ width: 820, height: 1180 });
  await phone.go('/machine/repairList');
  const row = shown(phone, '[role=row][data-id]');
  const box = await row.locator('[data-selects]').boundingBox();
  if (box) await phone.page.touchscreen.tap(box.x + 4, box.y + 4);
  await expect.poll(() => row.getAttribute('aria-selected')).toBe('true');
  expect(phone.page.url()).not.toContain('/record/');
  const named = await row.locator('a[href*="/equipmentMain/record/"]').boundingBox();
  if (named) await phone.page.touchscreen.tap(named.x + 10, named.y + named.height / 2);
  await expect.poll(() => phone.page.url()).toContain('/repairList/record/');
});

it('an upright tablet gives the page its whole width', async () => {
  await phone.page.setViewportSize({ width: 820, height: 1180 });
  const left = () => shown(phone, 'h1').evaluate((title) => title.getBoundingClientRect().left);
  await expect.poll(left).toBeLessThan(40);
  await phone.page.setViewportSize({ width: 1180, height: 820 });
  await expect.poll(left).toBeGreaterThan(200);
});
