import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../contract/common/locale';
import { messageText } from '../../contract/messages';
import { spread } from '../builders/thorough';
import { type ConsolePage, logIn, openConsole } from './consolePage';
import { startServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

let server: ServerProcess;

beforeAll(async () => {
  server = await startServer({ SIMULATOR_DEVICES: '0' });
});
afterAll(() => server?.kill());

type Words = Record<string, string> & { fields: Record<string, string> };
const wordsOf = (locale: Locale, namespace: string) =>
  JSON.parse(readFileSync(`locales/${locale}/${namespace}.json`, 'utf8')) as Words;

/** A choice is taken back by its cross. */
const TAKEN_BACK = '×';

/** Leaves a field with a text in it, and reads what is said of it then. */
async function leave(field: Locator, typed: string): Promise<string> {
  const wrapper = field.locator('xpath=(ancestor::*[contains(@class,"mantine-InputWrapper-root")])[1]');
  if (typed === TAKEN_BACK) await wrapper.locator('button').first().click();
  else await field.fill(typed);
  await field.focus();
  await field.blur();
  return wrapper.locator('.mantine-InputWrapper-error').innerText({ timeout: 5_000 });
}

interface Case {
  field: string;
  typed: string;
  message: string;
}
async function differences(console: ConsolePage, within: string, cases: readonly Case[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { field, typed, message } of cases) {
    const input = console.page.locator(`${within} [name="${field}"], ${within} [data-field="${field}"]`);
    const said = await leave(input.filter({ visible: true }).first(), typed).catch(() => 'nothing');
    if (said !== message) wrong.push(`${field} “${typed}”: ${said} instead of ${message}`);
  }
  return wrong;
}

describe.each(spread(LOCALES, 1))('in %s, what is wrong is said when a field is left', (locale) => {
  const account = wordsOf(locale, 'account');
  const login = wordsOf(locale, 'login');
  const shell = wordsOf(locale, 'shell') as unknown as { user: { menu: string } };
  const users = wordsOf(locale, 'resources/users').fields;
  const kit = wordsOf(locale, 'kit').fields;
  const enter = (label = '') => messageText('err.form.enter', locale, { label });
  const choose = (label = '') => messageText('err.form.select', locale, { label });
  const phone = messageText('err.form.phone', locale);
  const { mobile = '', code = '', sixDigits = '', codeDigits = '', mismatch = '' } = account;
  const missing = (label = '') => (account.enter ?? '').replace('{{label}}', label);

  let console: ConsolePage;
  beforeAll(async () => {
    console = await openConsole(server.url, { language: locale });
  });
  afterAll(() => console?.close());

  it('at the login', async () => {
    await console.go('/login');
    const cases = [
      { field: 'account', typed: ' ', message: login.accountRequired ?? '' },
      { field: 'password', typed: '', message: login.passwordRequired ?? '' },
    ];
    expect(await differences(console, 'form', cases)).toEqual([]);
    await console.go('/login2');
    const byPhone = [
      { field: 'mobile', typed: '', message: missing(mobile) },
      { field: 'mobile', typed: '12800138000', message: phone },
      { field: 'code', typed: '', message: missing(code) },
      { field: 'code', typed: '12345', message: codeDigits },
    ];
    expect(await differences(console, 'form', byPhone)).toEqual([]);
  });

  it('in registering and in setting a forgotten password', async () => {
    await console.go('/login?mode=register');
    const cases = [
      { field: 'inviteCode', typed: ' ', message: missing(account.inviteCode) },
      { field: 'account', typed: '', message: missing(account.account) },
      { field: 'account', typed: '1380013800', message: phone },
      { field: 'password', typed: '', message: missing(account.password) },
      { field: 'password', typed: '12345', message: sixDigits },
      { field: 'mobile', typed: '', message: missing(mobile) },
      { field: 'mobile', typed: '99999999999', message: phone },
      { field: 'userName', typed: '', message: missing(account.userName) },
    ];
    expect(await differences(console, 'form', cases)).toEqual([]);
    await console.page.locator('form button[type=submit]').click();
    await console.page.getByText(account.agreeFirst ?? '-').waitFor();
    await console.go('/login?mode=forgot');
    const forgot = [
      { field: 'userName', typed: '', message: missing(account.account) },
      { field: 'code', typed: 'abcdef', message: codeDigits },
      { field: 'password', typed: 'abcdef', message: sixDigits },
      { field: 'again', typed: '246811', message: mismatch },
    ];
    expect(await differences(console, 'form', forgot)).toEqual([]);
  });

  it('of a user, of one’s own record and of one’s password', async () => {
    await logIn(console, 'admin', '/system/people/new');
    const ofUser = [
      { field: 'code', typed: ' ', message: enter(users.code) },
      { field: 'name', typed: '', message: enter(users.name) },
      { field: 'orgId', typed: TAKEN_BACK, message: choose(kit.orgId) },
      { field: 'roleId', typed: '', message: choose(users.roleId) },
      { field: 'phone', typed: '', message: enter(users.phone) },
      { field: 'phone', typed: '11000138000', message: phone },
      {
        field: 'remarks',
        typed: 'x'.repeat(201),
        message: messageText('err.form.tooLong', locale, { max: 200 }),
      },
    ];
    expect(await differences(console, 'form', ofUser)).toEqual([]);
    const open = async (dialog: string) => {
      await console.page.keyboard.press('Escape');
      await console.page.locator('button[aria-haspopup=menu]', { hasText: shell.user.menu }).click();
      await console.page.locator(`[data-action=${dialog}]`).click();
    };
    await open('password');
    const ofPassword = [
      { field: 'password', typed: '', message: missing(account.oldPassword) },
      { field: 'newPassword', typed: '', message: missing(account.newPassword) },
      { field: 'newPassword', typed: '1', message: sixDigits },
      { field: 'newPasswordTwo', typed: '', message: missing(account.again) },
      { field: 'newPasswordTwo', typed: '2', message: mismatch },
    ];
    expect(await differences(console, '[role=dialog]', ofPassword)).toEqual([]);
    await open('personal');
    const ofMe = [
      { field: 'userName', typed: ' ', message: missing(account.userName) },
      { field: 'mobile', typed: '', message: missing(mobile) },
      { field: 'mobile', typed: '1', message: phone },
      { field: 'email', typed: 'nobody', message: account.emailWrong ?? '' },
      {
        field: 'remarks',
        typed: 'x'.repeat(201),
        message: (account.remarksLong ?? '').replace('{{max}}', '200'),
      },
    ];
    expect(await differences(console, '[role=dialog]', ofMe)).toEqual([]);
    expect(console.complaints).toEqual([]);
  }, 90_000);
});
