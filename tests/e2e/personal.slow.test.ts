import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../contract/common/locale';
import { MASKS } from '../../contract/kit/masks';
import type { AnyRow } from '../../contract/kit/resource';
import type { RevealResult } from '../../contract/kit/reveal';
import type { HistoryPage, ListResult, Option } from '../../contract/kit/wire';
import { spread } from '../builders/thorough';
import type { ApiClient } from './apiClient';
import { type ConsolePage, logIn, openConsole, quiet, schemeOf, shown } from './consolePage';
import { type Office, sharedOffice } from './office';
import { check } from './pageCheck';

const PHONE = '13955556666';
const EMAIL = 'plain.person@example.org';
const MASKED = MASKS.phone(PHONE);

let office: Office;
let api: ApiClient;
let person: string;

beforeAll(async () => {
  office = await sharedOffice();
  ({ api } = office);
  const [role] = await api.get<Option[]>('/roles/options?filter[type]=eq:repair');
  const draft = { code: 'personal', name: 'Plain Person', roleId: role?.id, phone: PHONE, email: EMAIL };
  person = (await api.post<AnyRow>('/users', draft)).id;
});

const stored = async () => {
  const wish = { fields: ['phone', 'email'], purpose: 'audit', note: 'a test looks' };
  return (await api.post<RevealResult>(`/users/${person}/reveal`, wish)).values;
};

function wordsIn(locale: Locale) {
  const read = (file: string) => JSON.parse(readFileSync(`locales/${locale}/${file}.json`, 'utf8'));
  const { reveal } = read('record') as { reveal: Record<string, string> };
  const { fields } = read('resources/users') as { fields: Record<string, string> };
  const { choices } = read('resources/exportRequests') as { choices: { purpose: Record<string, string> } };
  const named = (key: string) => String(reveal[key]).replace('{{field}}', String(fields.phone));
  return { reveal, named, purpose: String(choices.purpose.support) };
}

/** Gives a purpose in the dialog, by keyboard. */
async function givePurpose(console: ConsolePage, purpose: string, button: string): Promise<void> {
  const dialog = console.page.getByRole('dialog');
  await dialog.locator('input').first().click();
  await console.page.getByRole('option', { name: purpose }).click();
  await dialog.locator('textarea').fill('Case 4711');
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

async function signedIn(locale: Locale, account = 'admin') {
  const console = await openConsole(office.server.url, { language: locale, colorScheme: schemeOf(locale) });
  await logIn(console, account);
  return console;
}

describe.each(spread(LOCALES, 1))('a masked value in %s', (locale) => {
  let console: ConsolePage;
  beforeAll(async () => {
    console = await signedIn(locale);
  });
  afterAll(() => console?.close());

  it('is shown in plain for a purpose, with the reader’s name, and is gone with the tab', async () => {
    const { reveal, named, purpose } = wordsIn(locale);
    await console.go(`/system/people/record/${person}`);
    await shown(console, `text=${MASKED}`).waitFor();
    expect(await console.page.locator('body').innerText()).not.toContain(PHONE);
    await console.page.getByRole('button', { name: named('eye') }).click();
    await console.page.getByRole('dialog').waitFor();
    await console.page.getByRole('button', { name: String(reveal.show), exact: true }).click();
    await console.page.getByText(String(reveal.missing)).waitFor();
    await quiet(console);
    await check(console, `${locale}-reveal-dialog`);
    await givePurpose(console, purpose, String(reveal.show));
    const plain = shown(console, '[data-revealed]');
    await plain.waitFor();
    expect(await plain.innerText()).toContain(PHONE);
    const watermark = await shown(console, '[data-watermark]').getAttribute('data-watermark');
    expect(watermark).toContain((await api.get<{ name: string }>('/sys/user/info')).name);
    expect(await shown(console, '[role=timer]').innerText()).toMatch(/\b(60|5\d)\b/);
    await console.page.getByRole('dialog').waitFor({ state: 'detached' });
    await quiet(console);
    await check(console, `${locale}-revealed`);
    await console.page.emulateMedia({ media: 'print' });
    expect(await plain.isVisible()).toBe(false);
    await shown(console, `text=${MASKED}`).waitFor();
    await console.page.emulateMedia({ media: 'screen' });
    await console.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await plain.waitFor({ state: 'detached' });
    expect(await console.page.content()).not.toContain(PHONE);
  });
});

describe('a form with personal data', () => {
  let console: ConsolePage;
  beforeAll(async () => {
    console = await signedIn('en');
  });
  afterAll(() => console?.close());
  const button = (name: string) =>
    console.page.getByRole('button', { name, exact: true }).filter({ visible: true });
  const remarks = () => shown(console, 'textarea[name=remarks]');

  it('saves other fields and keeps masked ones', async () => {
    await console.go(`/system/people/record/${person}`);
    await remarks().fill('Changed without looking');
    await button('Save').click();
    await expect
      .poll(async () => (await api.get<AnyRow>(`/users/${person}`)).remarks)
      .toBe('Changed without looking');
    expect(await stored()).toEqual({ phone: PHONE, email: EMAIL });
  });

  it('accepts a new value and can keep the stored one', async () => {
    const phone = () => shown(console, 'input[name=phone]');
    await button('Enter a new Mobile').click();
    await expect.poll(() => phone().evaluate((input) => input === document.activeElement)).toBe(true);
    await button('Save').click();
    await console.page.getByText('Mobile is required').waitFor();
    await quiet(console);
    await check(console, 'en-personal-typed');
    await button('Keep the saved Mobile').click();
    await shown(console, `text=${MASKED}`).waitFor();
    await button('Enter a new Mobile').click();
    await phone().fill('138****8000');
    await button('Save').click();
    await console.page.getByText('Mobile is masked').waitFor();
    await phone().fill('13811112222');
    await button('Save').click();
    await shown(console, 'text=138****2222').waitFor();
    expect(await stored()).toEqual({ phone: '13811112222', email: EMAIL });
  });

  it('restores a draft without masks', async () => {
    await remarks().fill('A draft');
    await console.page.waitForFunction(() =>
      Object.entries(localStorage).some(
        ([key, text]) => key.startsWith('pharos.draft') && text.includes('A draft'),
      ),
    );
    const { version } = await api.get<AnyRow>(`/users/${person}`);
    await api.raw('PUT', `/users/${person}`, { version, phone: '13733334444' });
    console.page.once('dialog', (dialog) => void dialog.accept());
    await console.page.reload();
    await button('Continue').click();
    await button('Save').click();
    await expect.poll(async () => (await api.get<AnyRow>(`/users/${person}`)).remarks).toBe('A draft');
    expect(await stored()).toEqual({ phone: '13733334444', email: EMAIL });
  });

  it('shows in its history who revealed a value and why', async () => {
    const { entries } = await api.get<HistoryPage>(`/users/${person}/history`);
    expect(entries.some(({ action }) => action === 'users.revealed')).toBe(true);
    await console.page.getByText('Viewed: Mobile · Customer support').first().waitFor();
    await quiet(console);
    await check(console, 'en-revealed-history');
  });
});

describe('a full export', () => {
  it('is requested by one user, approved by another and downloaded once', async () => {
    const asking = await signedIn('en', 'institution');
    const approving = await signedIn('zh-cn');
    const { page } = asking;
    await asking.go('/system/people');
    await shown(asking, '[data-id]').waitFor();
    await page.getByRole('button', { name: 'Export' }).filter({ visible: true }).click();
    await page.getByRole('menuitem', { name: 'With unmasked personal data…' }).click();
    await page.locator('.mantine-Menu-dropdown').waitFor({ state: 'detached' });
    await quiet(asking);
    await check(asking, 'en-full-export-dialog');
    await page.getByRole('dialog').getByText('CSV').click();
    await givePurpose(asking, 'Audit', 'Request');
    await page.getByText('Show requests').click();
    // The list of people has rows, too.
    await page.waitForURL(/\/system\/people\/exports/);
    await shown(asking, '[data-id]').waitFor();
    await quiet(asking);
    await check(asking, 'en-full-export-list');
    const { rows } = await api.get<ListResult>('/exportRequests');
    const path = `/system/people/exports/record/${rows[0]?.id}`;
    await asking.go(path);
    await page.getByText('Another person has to decide').waitFor();

    const second = approving.page;
    await second.getByRole('button', { name: /公告与申请/ }).click();
    await second.getByRole('menuitem', { name: /申请完整导出/ }).click();
    await second.getByRole('button', { name: '批准' }).filter({ visible: true }).click();
    await second.getByRole('dialog').getByRole('button', { name: '批准' }).waitFor();
    await quiet(approving);
    await check(approving, 'zh-cn-full-export-approve');
    await second.getByRole('dialog').getByRole('button', { name: '批准' }).click();
    await second.getByText('已批准').filter({ visible: true }).first().waitFor();

    await page.reload();
    await page.getByRole('button', { name: /Notices and requests/ }).waitFor();
    await quiet(asking);
    await check(asking, 'en-full-export-approved');
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download (once only)' }).click();
    const sheet = readFileSync(await (await arriving).path(), 'utf8');
    expect(sheet).toMatch(/,1\d{10},/);
    expect(sheet).toContain('requested by');
    await page.getByRole('button', { name: 'Download (once only)' }).waitFor({ state: 'detached' });
    await page.getByText('Downloaded', { exact: true }).filter({ visible: true }).first().waitFor();
    await asking.close();
    await approving.close();
  });
});
