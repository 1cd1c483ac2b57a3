import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BCP47, LOCALES } from '../../contract/common/locale';
import { turnsOf } from '../builders/thorough';
import { type ConsolePage, fieldOf, logIn, openConsole, schemeOf, shown } from './consolePage';
import { type OpenOffice, openOffice } from './office';
import { check, violations } from './pageCheck';

let office: OpenOffice;
let console: ConsolePage;
beforeAll(async () => {
  office = await openOffice();
  ({ console } = office);
});
afterAll(() => office?.console.close());

const field = (name: string) => fieldOf(console, name);
const press = (keys: string) => console.page.keyboard.press(keys);

/** Opens the editor of a new filter of the list that is shown. */
async function filterBy(name: string, comparison?: string): Promise<void> {
  const { page } = console;
  await page.getByRole('button', { name: 'Filter', exact: true }).filter({ visible: true }).click();
  await page.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name, exact: true }).click();
  if (comparison === undefined) return;
  await page.getByRole('combobox', { name: 'Comparison' }).click();
  await page.getByRole('option', { name: comparison, exact: true }).click();
}

/** Lists stand beside the page, outside of its landmarks, as those of every input do. */
const barriers = async () => (await violations(console)).filter((each) => !each.startsWith('region:'));

// What is typed and asked for is seen by the tests of the inputs and of the filters, beside them.
it('pickers have no accessibility violations', async () => {
  const { page } = console;
  await console.go('/logMain/serverLog/audit?sort=-pos');
  await filterBy('Action', 'is one of');
  await page.getByRole('textbox', { name: 'Value' }).pressSequentially('session.opened, session.ended, ');
  await page.getByText('2 of 500 values').waitFor();
  await check(console, 'en-several-texts');
  await press('Escape');
  await console.go('/logMain/serverLog?sort=-ts');
  await filterBy('Time', 'between');
  await page.getByRole('button', { name: 'From', exact: true }).press('Enter');
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(new Date());
  await page.getByRole('dialog', { name: 'From' }).getByRole('button', { name: day }).press('Enter');
  await check(console, 'en-moments');
  await press('Escape');
  await press('Escape');
  await console.go('/system/people/new');
  // The first field takes the focus; afterwards nothing closes what is opened.
  await expect.poll(() => field('code').evaluate((input) => input === document.activeElement)).toBe(true);
  await field('roleId').focus();
  await press('ArrowDown');
  const options = page.getByRole('option').filter({ visible: true });
  await expect.poll(() => options.count()).toBeGreaterThan(5);
  await press('ArrowDown');
  await expect.poll(barriers).toEqual([]);
  await options.last().scrollIntoViewIfNeeded();
  await expect.poll(barriers).toEqual([]);
  await press('Escape');
});

// The languages take turns among what is looked at in each.
describe.each(turnsOf(LOCALES, 3))('a calendar in %s', (language) => {
  it('is in the language of the console, and every button has a name', async () => {
    const colorScheme = schemeOf(language);
    const speaking = await openConsole(office.server.url, { language, colorScheme });
    const month = new Intl.DateTimeFormat(BCP47[language], { year: 'numeric', month: 'long' });
    const head = () => shown(speaking, '[data-calendar] button:nth-child(2)').innerText();
    const of = (name: string) => shown(speaking, `[data-field="${name}"]`);
    await logIn(speaking, 'admin', '/system/organization/new');
    await of('drugLicenceExpire').focus();
    await expect.poll(head).toBe(month.format());
    await check(speaking, `${language}-calendar-day`);
    await speaking.go('/system/organization/invitationCodeList/new');
    await of('expireAt').click();
    await expect.poll(head).toBe(month.format());
    expect(await of('expireAt').getAttribute('data-error')).toBeNull();
    await check(speaking, `${language}-calendar-moment`);
    await speaking.close();
  });
});
