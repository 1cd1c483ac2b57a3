import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FACTOR_PERIOD_S } from '../../contract/access/secondFactor';
import { LOCALES } from '../../contract/common/locale';
import { factorCode } from '../../server/auth/secondFactor/totp';
import { turnsOf } from '../builders/thorough';
import { DEMO_PASSWORD } from './apiClient';
import { type ConsolePage, openConsole, schemeOf } from './consolePage';
import { check, photograph, untranslated, violations } from './pageCheck';
import { startServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

/** One administrator for each language: who has set his app up is not asked again. */
const ADMINISTRATORS = ['admin', 'institution', 'merchant', 'dealer'] as const;
const VOLUNTEER = 'repair';
/** A page without charts, which complain when somebody leaves before they are drawn. */
const QUIET_PAGE = '/system/operationsHelp';

let server: ServerProcess;
let console: ConsolePage | undefined;
beforeAll(async () => {
  server = await startServer({ SIMULATOR_DEVICES: '0', REQUIRE_TOTP: '1' });
});
afterAll(() => server?.kill('SIGKILL'));
afterEach(async () => {
  await console?.close();
  console = undefined;
});

/** By keyboard alone, as everything here. */
async function enterPassword({ page, go }: ConsolePage, account: string): Promise<void> {
  await go(`/login?redirect=${encodeURIComponent(QUIET_PAGE)}`);
  await page.locator('input[name=account]').fill(account);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('input[name=code]').waitFor();
  await expect.poll(() => focused(page)).toBe('code');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

async function secretOf(page: Page): Promise<string> {
  return (await page.locator('[data-secret]').innerText()).replaceAll(' ', '');
}

async function recoveryCodesOf(page: Page): Promise<string[]> {
  await page.locator('[data-recovery-code]').first().waitFor();
  return page.locator('[data-recovery-code]').allInnerTexts();
}

async function chooseFromMenu(page: Page, action: string): Promise<void> {
  await page.locator('header button[aria-haspopup=menu]').last().focus();
  await page.keyboard.press('Enter');
  await page.locator(`[data-action=${action}]`).focus();
  await page.keyboard.press('Enter');
}

async function openDialog(page: Page): Promise<void> {
  await chooseFromMenu(page, 'factor');
  await page.locator('[data-factor]').waitFor();
  // The menu fades away.
  await page.locator('[role=menu]').waitFor({ state: 'hidden' });
}

async function logOut(page: Page): Promise<void> {
  await chooseFromMenu(page, 'logout');
  await page.locator('input[name=account]').waitFor();
}

/** A dialog lies over a page that other tests look at. */
async function look(console: ConsolePage, picture: string): Promise<void> {
  await console.ready();
  await photograph(console, picture);
  expect(await untranslated(console), picture).toEqual([]);
  expect(await violations(console), picture).toEqual([]);
}

describe('a second factor', () => {
  it('is enabled by its owner, required at the next sign-in and replaced by a recovery code', async () => {
    console = await openConsole(server.url);
    const { page } = console;
    await enterPassword(console, VOLUNTEER);
    await console.link('live');

    await openDialog(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    await page.locator('input[name=password]').fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    const secret = await secretOf(page);
    await typeCode(page, '000000');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.locator('input[name=code]').fill(factorCode(secret, Date.now()));
    await page.keyboard.press('Enter');
    const codes = await recoveryCodesOf(page);
    expect(codes).toHaveLength(10);
    await page.keyboard.press('Escape');
    expect(await recoveryCodesOf(page)).toEqual(codes);
    await page.getByRole('button', { name: 'I have stored the codes' }).click();

    await logOut(page);
    await enterPassword(console, VOLUNTEER);
    // The code of this moment is used up; the next one counts as well.
    await typeCode(page, factorCode(secret, Date.now() + FACTOR_PERIOD_S * 1_000));
    await console.link('live');

    await logOut(page);
    await enterPassword(console, VOLUNTEER);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.locator('input[name=code]').fill(codes[3]?.toLowerCase() ?? '');
    await page.keyboard.press('Enter');
    await console.link('live');
    await openDialog(page);
    await page.getByText('9 recovery codes left').waitFor();
    expect(console.complaints).toEqual([]);
  });

  it('can be left for the password', async () => {
    console = await openConsole(server.url, { width: 320, height: 640 });
    const { page } = console;
    await enterPassword(console, VOLUNTEER);
    await page.locator('input[name=code]').waitFor();
    await check(console, 'second-factor-code-320');
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await page.locator('input[name=account]').waitFor();
    await expect.poll(() => page.title()).toContain('Sign in');
  });
});

describe.each(
  turnsOf(LOCALES, 2).map((locale, index) => [locale, ADMINISTRATORS[index] ?? 'admin'] as const),
)('where it is required, in %s', (locale, account) => {
  it('an administrator sets it up before anything else', async () => {
    const colorScheme = schemeOf(locale);
    console = await openConsole(server.url, { language: locale, width: 390, height: 844, colorScheme });
    const { page } = console;
    await enterPassword(console, account);
    await page.locator('[data-secret]').waitFor();
    await check(console, `second-factor-${locale}-enrol`);
    expect(await page.context().cookies()).toEqual([expect.objectContaining({ name: 'language' })]);
    await typeCode(page, factorCode(await secretOf(page), Date.now()));
    await recoveryCodesOf(page);
    await check(console, `second-factor-${locale}-codes`);
    await page.locator('main button').last().click();
    await console.link('live');
    await openDialog(page);
    await look(console, `second-factor-${locale}-dialog`);
    expect(await page.getByRole('dialog').getByRole('button').count()).toBe(2);
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.locator('input[name=password]').waitFor();
    await look(console, `second-factor-${locale}-prove`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await logOut(page);
    await enterPassword(console, account);
    await page.locator('input[name=code]').waitFor();
    await check(console, `second-factor-${locale}-step`);
    expect(console.complaints).toEqual([]);
  });
});
