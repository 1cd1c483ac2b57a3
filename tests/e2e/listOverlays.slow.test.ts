import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsolePage, shown } from './consolePage';
import { openOffice } from './office';
import { violations } from './pageCheck';

let console: ConsolePage;
beforeAll(async () => {
  ({ console } = await openOffice());
});
afterAll(() => console?.close());

/** Opened one after the other: what each of them does is seen by the tests beside it. */
it('has overlays without accessibility violations', async () => {
  const { page } = console;
  const press = (name: string) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
  const look = async (name: string) => {
    // A menu fades away.
    await page.locator('[role=menu]').waitFor({ state: 'hidden' });
    await page.getByRole('dialog').waitFor();
    expect(await violations(console, '[role=dialog]'), name).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await console.go('/system/people?sort=code&f.status=in:active&f.userType=in:staff');
  const row = shown(console, '[role=grid]:not([data-stale] *) [data-id]');
  await row.getByRole('checkbox').check();
  expect(await violations(console), 'the list').toEqual([]);
  await press('Filter by Status');
  await look('a filter');
  await press('Columns');
  await look('columns');
  await press('Views');
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await look('a view');
  await press('Edit fields');
  await look('a change of many');
  await press('Import');
  await look('an import');
  await row.focus();
  await page.keyboard.press('F2');
  await look('a cell');
  await row.focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Open the row menu').waitFor();
  await look('keys');
  expect(console.complaints).toEqual([]);
});
