import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../contract/common/locale';
import type { AnyRow } from '../../contract/kit/resource';
import type { BulkResult, ChangeResult, Option } from '../../contract/kit/wire';
import { roleGrants } from '../../contract/resources/system/roleGrants';
import { turnsOf } from '../builders/thorough';
import { type ApiClient, signIn } from './apiClient';
import { type ConsolePage, logIn, openConsole, quiet, schemeOf } from './consolePage';
import { check } from './pageCheck';
import { startServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

let server: ServerProcess;
let asking: ApiClient;
let admin: Option;
let repair: Option;
const consoles: ConsolePage[] = [];

async function newPerson(code: string): Promise<AnyRow> {
  const draft = { code, name: `Person ${code}`, roleId: repair.id, phone: '13955556666' };
  return asking.post<AnyRow>('/users', draft);
}
const roleOf = async ({ id }: AnyRow) => (await asking.get<AnyRow>(`/users/${id}`)).roleId;

beforeAll(async () => {
  server = await startServer({ SIMULATOR_DEVICES: '0', SECOND_PERSON: '1' });
  asking = await signIn(server.url, 'institution');
  const role = async (type: string) =>
    (await asking.get<Option[]>(`/roles/options?filter[type]=eq:${type}`))[0] as Option;
  admin = await role('institution_admin');
  repair = await role('repair');
});
afterEach(async () => {
  for (const console of consoles.splice(0)) await console.close();
});
afterAll(() => server?.kill('SIGKILL'));

async function signedIn(locale: Locale, account: string): Promise<ConsolePage> {
  const console = await openConsole(server.url, { language: locale, colorScheme: schemeOf(locale) });
  consoles.push(console);
  await logIn(console, account, '/system/operationsHelp');
  return console;
}

const shown = ({ page }: ConsolePage, text: string) => page.getByText(text).filter({ visible: true }).first();
/** The last part of a record has come; before, texts of other parts take the page away for a moment. */
async function whole(console: ConsolePage, locale: Locale): Promise<void> {
  const { history } = JSON.parse(readFileSync(`locales/${locale}/record.json`, 'utf8')) as {
    history: string;
  };
  await console.page.getByText(history, { exact: true }).filter({ visible: true }).first().waitFor();
}
const button = ({ page }: ConsolePage, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

describe('a role that administers', () => {
  it('is requested in a form by one user and assigned by another, who is notified at once', async () => {
    const person = await newPerson('newadmin');
    const [one, two] = [await signedIn('en', 'institution'), await signedIn('zh-cn', 'admin')];
    await one.go(`/system/people/record/${person.id}`);
    await whole(one, 'en');
    await one.page.locator('[data-field=roleId]').filter({ visible: true }).fill(admin.title);
    await one.page.getByRole('option', { name: admin.title }).click();
    await one.page.locator('textarea[name=remarks]').fill('Head of the night shift');
    await button(one, 'Save').click();
    await shown(one, 'This change takes effect').waitFor();
    await shown(one, 'It awaits approval by a second person').waitFor();
    expect(await asking.get<AnyRow>(`/users/${person.id}`)).toMatchObject({
      remarks: 'Head of the night shift',
      roleId: repair.id,
    });
    await one.page.getByRole('link', { name: 'Show request' }).first().click();
    await shown(one, 'Another person who may assign this role has to decide').waitFor();
    await button(one, 'Withdraw').waitFor();
    expect(await button(one, 'Approve').count()).toBe(0);
    await quiet(one);
    await check(one, 'en-role-grant-asked');

    await two.page.getByRole('button', { name: /公告与申请/ }).click();
    await two.page.getByRole('menuitem', { name: /申请授予Person newadmin/ }).click();
    await button(two, '批准').waitFor();
    expect(await button(two, '撤回').count()).toBe(0);
    await button(two, '批准').click();
    await two.page.getByRole('dialog').getByRole('button', { name: '批准' }).waitFor();
    await quiet(two);
    await check(two, 'zh-cn-role-grant-dialog');
    await two.page.getByRole('dialog').getByRole('button', { name: '批准' }).click();
    await shown(two, '已批准').waitFor();
    expect(await roleOf(person)).toBe(admin.id);

    await one.page.getByRole('button', { name: /Notices and requests/ }).click();
    await one.page.getByRole('menuitem', { name: /Person newadmin now has the role/ }).waitFor();
    await one.page.keyboard.press('Escape');
    await one.go(`/system/people/record/${person.id}`);
    await one.page.reload();
    await shown(one, 'approved the requested role').waitFor();
  });

  it('is shown as pending in the preview of a bulk change', async () => {
    const person = await newPerson('oneofmany');
    const body = { ids: [person.id], args: { roleId: admin.id }, dryRun: true };
    const { rows } = await asking.post<BulkResult>('/users/bulk/update', body);
    expect(rows[0]?.waits?.resource).toBe(roleGrants.name);
    const one = await signedIn('en', 'institution');
    await one.go('/system/people?q=oneofmany');
    const row = one.page.locator(`[data-id="${person.id}"]`).filter({ visible: true }).first();
    await row.getByRole('checkbox').check();
    await button(one, 'Edit fields').click();
    const dialog = one.page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Change Role' }).check();
    await dialog.locator('input[aria-haspopup=listbox]').filter({ visible: true }).first().click();
    await one.page.getByRole('option', { name: admin.title }).click();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('This change takes effect').waitFor();
    await check(one, 'en-role-grant-bulk');
    expect(await roleOf(person)).toBe(repair.id);
  });
});

describe.each(turnsOf(LOCALES, 1))('the list in %s', (locale) => {
  it('and its record are complete', async () => {
    const person = await newPerson(`listed${LOCALES.indexOf(locale)}`);
    const { version } = person;
    const asked = await asking.raw('PUT', `/users/${person.id}`, { version, roleId: admin.id });
    const { waits } = asked.body.result as ChangeResult;
    const words = JSON.parse(readFileSync(`locales/${locale}/resources/roleGrants.json`, 'utf8')) as {
      choices: { status: { waiting: string } };
      commands: { grant: string };
    };
    const console = await signedIn(locale, 'admin');
    await console.go(roleGrants.path);
    await shown(console, words.choices.status.waiting).waitFor();
    await check(console, `${locale}-role-grants`);
    await console.go(`${roleGrants.path}/record/${waits?.id}`);
    await button(console, words.commands.grant).waitFor();
    await whole(console, locale);
    await check(console, `${locale}-role-grant`);
    await console.go(`/system/people/record/${person.id}`);
    await console.page.locator('.mantine-Alert-root a').filter({ visible: true }).waitFor();
    await whole(console, locale);
    await check(console, `${locale}-role-grant-person`);
  });
});
