import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BCP47, LOCALES } from '../../contract/common/locale';
import type { ListResult } from '../../contract/kit/wire';
import { turnsOf } from '../builders/thorough';
import { type ConsolePage, fieldOf, logIn, openConsole, schemeOf, shown } from './consolePage';
import { type OpenOffice, openOffice, sharedOffice } from './office';
import { check, violations } from './pageCheck';

let office: OpenOffice;
let console: ConsolePage;
beforeAll(async () => {
  office = await openOffice(sharedOffice());
  ({ console } = office);
});
afterAll(() => office?.close());

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
const asked = (name: string) => new URL(console.page.url().replace('#', '')).searchParams.get(`f.${name}`);

describe('a number', () => {
  it('keeps its point and its sign while it is typed', async () => {
    await console.go('/system/organization/new');
    await field('lng').focus();
    await console.page.keyboard.type('121.4');
    await press('Backspace');
    await console.page.keyboard.type('6');
    expect(await field('lng').inputValue()).toBe('121.6');
    await press('ControlOrMeta+a');
    await console.page.keyboard.type('-122.0');
    expect(await field('lng').inputValue()).toBe('-122.0');
    await press('Tab');
    await expect.poll(() => field('lng').inputValue()).toBe('-122');
    await field('lat').focus();
    await console.page.keyboard.type('-');
    await press('Tab');
    await expect.poll(() => field('lat').inputValue()).toBe('');
  });

  it('does so in a filter', async () => {
    await console.go('/logMain/serverLog?sort=-ts');
    await filterBy('Duration (ms)', 'at least');
    await console.page.getByRole('textbox', { name: 'Value' }).focus();
    await console.page.keyboard.type('12.5');
    await press('Backspace');
    await console.page.keyboard.type('7');
    await expect.poll(() => asked('costMs')).toBe('gte:12.7');
    // The next one begins with no filter open.
    await press('Escape');
    await console.page.getByRole('textbox', { name: 'Value' }).waitFor({ state: 'detached' });
  });
});

describe('one of several texts', () => {
  it('is asked for with a column of a sheet, and counts what it takes', async () => {
    const { page } = console;
    await console.go('/logMain/serverLog/audit?sort=-pos');
    await filterBy('Action', 'is one of');
    const value = page.getByRole('textbox', { name: 'Value' });
    const paste = (text: string) =>
      value.evaluate((input, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await value.pressSequentially('session.opened, ');
    await paste('session.ended\r\nsession.opened\r\n users.create \r\n');
    await page.getByText('3 of 500 values').waitFor();
    await check(console, 'en-several-texts');
    await paste(Array.from({ length: 498 }, (_, index) => `a${index}`).join('\n'));
    await page.getByText('501 of 500 values').waitFor();
    expect(asked('action')).not.toContain('a497');
    await value.press('Backspace');
    await page.getByText('500 of 500 values').waitFor();
    await expect
      .poll(() => asked('action'))
      .toMatch(/^in:session.opened,session.ended,users.create,a0,.*,a496$/);
  });
});

describe('a stretch of moments', () => {
  it('is asked for to the minute, by keyboard', async () => {
    const { page } = console;
    await console.go('/logMain/serverLog?sort=-ts');
    await filterBy('Time', 'between');
    const choose = async (name: string, day: string, ...keys: string[]) => {
      await page.getByRole('button', { name, exact: true }).press('Enter');
      const calendar = page.getByRole('dialog', { name });
      await calendar.getByRole('button', { name: day }).press('Enter');
      if (name === 'From') await check(console, 'en-moments');
      for (const key of keys) await press(key);
      await press('Enter');
      await calendar.waitFor({ state: 'detached' });
    };
    const now = new Date();
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(now);
    await choose('From', day, '1', '3', '5', '5');
    await choose('To', day);
    const at = (time: string) => new Date(`${now.toDateString()} ${time}`).getTime();
    const last = at('23:59:59') + 999;
    await expect.poll(() => asked('ts')).toBe(`between:${at('13:55')},${last}`);
    await page.getByRole('button', { name: /^Time: .*13:55 – .*23:59$/ }).waitFor();
  });
});

describe('a reference', () => {
  it('that has a value offers the others too', async () => {
    const { rows } = await office.api.get<ListResult>('/users?filter[code]=eq:pharmacist');
    await console.go(`/system/people/record/${rows[0]?.id}`);
    await expect.poll(() => field('roleId').inputValue()).not.toBe('');
    await field('roleId').click();
    const offered = console.page.getByRole('option').filter({ visible: true });
    await expect.poll(() => offered.count()).toBeGreaterThan(5);
    await press('ControlOrMeta+a');
    await console.page.keyboard.type('Repair');
    await expect.poll(() => offered.allInnerTexts()).toEqual(['Repair staff']);
  });
});

describe('what a reference offers', () => {
  it('says that it is not all, and tells twins apart', async () => {
    const { page } = console;
    const answer = Array.from({ length: 51 }, (_, index) => ({ id: `r${index}`, title: `Role ${index}` }));
    const twins = ['First', 'Second'].map((hint) => ({ id: hint, title: 'Twin', hint }));
    const offering = /\/api\/roles\/options\?.*q=Rol/;
    await page.route(offering, (route) =>
      route.fulfill({ json: { msg: 'success', result: [...twins, ...answer].slice(0, 51) } }),
    );
    await console.go('/system/people/new');
    await field('roleId').focus();
    await page.keyboard.type('Rol');
    const options = page.getByRole('option').filter({ visible: true });
    await expect.poll(() => options.count()).toBe(51);
    expect(await options.last().innerText()).toBe('First 50 shown. Type to narrow down');
    expect(await options.last().getAttribute('aria-disabled')).toBe('true');
    expect((await options.allInnerTexts()).slice(0, 2)).toEqual(['Twin\nFirst', 'Twin\nSecond']);
    // Lists stand beside the page, outside of its landmarks, as those of every input do.
    const barriers = async () => (await violations(console)).filter((each) => !each.startsWith('region:'));
    await press('ArrowDown');
    await expect.poll(barriers).toEqual([]);
    await options.last().scrollIntoViewIfNeeded();
    await expect.poll(barriers).toEqual([]);
    await press('Escape');
    await page.unroute(offering);
  });
});

// The languages take turns among what is looked at in each.
describe.each(turnsOf(LOCALES, 3))('a calendar in %s', (language) => {
  it('speaks the language of the console, and every button of it has a name', async () => {
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
