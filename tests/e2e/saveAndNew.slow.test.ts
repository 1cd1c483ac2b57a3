import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../contract/kit/resource';
import type { ListResult, Option } from '../../contract/kit/wire';
import { type ConsolePage, fieldOf } from './consolePage';
import { type OpenOffice, openOffice } from './office';
import { check } from './pageCheck';

let office: OpenOffice;
let console: ConsolePage;
beforeAll(async () => {
  office = await openOffice();
  ({ console } = office);
});
afterAll(() => office?.console.close());

const field = (name: string) => fieldOf(console, name);
const press = (keys: string) => console.page.keyboard.press(keys);
const focused = () => console.page.evaluate(() => document.activeElement?.getAttribute('name'));

const named = async (code: string): Promise<AnyRow | undefined> =>
  (await office.api.get<ListResult>(`/users?filter[code]=eq:${code}`)).rows[0];

// What is typed, refused, saved and followed by another one is seen by newRecord.dom.test.tsx.
describe('a new record', () => {
  it('is created after another one, and input elsewhere is kept', async () => {
    const [role] = await office.api.get<Option[]>('/roles/options?filter[type]=eq:repair');
    const draft = { code: 'secondnew', name: 'Second', roleId: role?.id, phone: '13900000012' };
    await office.api.post('/users', draft);
    await console.go('/system/people/new');
    await field('code').fill('halfdone');
    await console.page.waitForFunction(() =>
      Object.entries(localStorage).some(([key, text]) => key.endsWith('|new') && text.includes('halfdone')),
    );
    const second = await named('secondnew');
    await console.go(`/system/people/record/${second?.id}`);
    await console.page.getByRole('link', { name: 'Duplicate' }).filter({ visible: true }).focus();
    await press('Enter');
    await console.page.getByText('Based on “Second”').filter({ visible: true }).waitFor();
    await expect.poll(() => field('roleId').inputValue()).toBe('Repair staff');
    for (const name of ['code', 'name', 'phone', 'email'])
      expect(await field(name).inputValue(), name).toBe('');
    await check(console, 'en-duplicate');
    await field('code').fill('thirdnew');
    await field('name').fill('Third');
    await field('phone').fill('13900000013');
    await press('Control+Enter');
    await expect.poll(() => named('thirdnew')).toMatchObject({ name: 'Third', roleId: second?.roleId });
    await expect.poll(() => console.page.url()).toContain((await named('thirdnew'))?.id);
    await console.go('/system/people/new');
    await expect.poll(() => field('code').inputValue()).toBe('halfdone');
    expect(console.complaints).toEqual([]);
  });

  it('that is refused opens the language of the missing text', async () => {
    await console.go('/system/operationsHelp/articles/new');
    await field('title').fill('只有中文');
    await press('Control+Enter');
    await expect.poll(focused).toBe('title');
    await expect.poll(() => field('title').getAttribute('lang')).toBe('en');
    await check(console, 'en-refused');
  });

  it('is created below another one, whose page shows it at once', async () => {
    const { page } = console;
    const { orgId } = await office.api.get<{ orgId: string }>('/sys/user/info');
    await console.go(`/system/organization/record/${orgId}`);
    const below = page.getByRole('region', { name: /^Users/ }).filter({ visible: true });
    await below.getByRole('link', { name: 'New user' }).click();
    await expect.poll(() => field('orgId').inputValue()).not.toBe('');
    const name = await field('orgId').inputValue();
    expect(name).toBe((await office.api.get<AnyRow>(`/organizations/${orgId}`)).name);
    await check(console, 'en-new-below');
    await console.go(`/system/organization/record/${orgId}`);
    const total = async () => Number(/\d+/.exec(await below.getByRole('heading').innerText())?.[0]);
    await expect.poll(total).toBeGreaterThan(0);
    const before = await total();
    const second = await named('secondnew');
    const draft = { code: 'aabelow', name: 'Below', roleId: second?.roleId, orgId, phone: '13900000019' };
    await office.api.post('/users', draft);
    await expect.poll(total).toBe(before + 1);
  });

  it('offers regions within the chosen ones by keyboard and accepts other input', async () => {
    await console.go('/system/organization/new');
    const options = console.page.getByRole('option').filter({ visible: true });
    const choose = async (name: string, typed: string) => {
      await field(name).focus();
      await console.page.keyboard.type(typed);
      await expect.poll(() => options.count()).toBe(1);
      await press('ArrowDown');
      await press('Enter');
      return field(name).inputValue();
    };
    expect(await choose('province', '浙江')).toBe('Zhejiang');
    await field('city').focus();
    await expect.poll(() => options.allInnerTexts()).toContain('Hangzhou');
    expect(await options.allInnerTexts()).not.toContain('Nanjing');
    expect(await choose('city', 'hangz')).toBe('Hangzhou');
    expect(await choose('district', 'xihu')).toBe('Xihu District');
    // What has the focus is not behind the buttons at the foot.
    const bottom = await field('district').evaluate((input) => input.getBoundingClientRect().bottom);
    const save = console.page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true });
    // The page ends above messages that are still shown.
    const foot = await save.evaluate((button) => {
      const messages = getComputedStyle(document.documentElement).getPropertyValue('--toasts');
      const rect = button.parentElement?.getBoundingClientRect();
      return { top: rect?.top, bottom: rect?.bottom, end: innerHeight - Number.parseFloat(messages || '0') };
    });
    expect(bottom).toBeLessThan(foot.top ?? 0);
    expect(foot.bottom).toBeCloseTo(foot.end, -2);
    await check(console, 'en-regions');
    await field('district').fill('Somewhere');
    await press('Tab');
    expect(await field('district').inputValue()).toBe('Somewhere');
  });
});
