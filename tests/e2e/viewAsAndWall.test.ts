import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../contract/kit/resource';
import type { Option } from '../../contract/kit/wire';
import { logIn, openConsole, shown } from './consolePage';
import { type Office, sharedOffice } from './office';
import { check } from './pageCheck';

let office: Office;
beforeAll(async () => {
  office = await sharedOffice();
});

describe('viewing as a role', () => {
  it('shows its menu, pages and buttons until it is ended', async () => {
    const console = await openConsole(office.server.url);
    await logIn(console);
    const [role] = await office.api.get<Option[]>('/roles/options?filter[type]=eq:repair');
    await console.go(`/system/role/record/${role?.id}`);
    await console.page.getByRole('button', { name: 'View as this role' }).click();
    await console.page.getByText('Viewing as').waitFor();
    const folders = console.page.locator('#menu').getByRole('listitem');
    await expect.poll(() => folders.count()).toBeLessThan(12);
    await console.go('/system/people');
    await console.page.getByRole('heading', { name: 'No permission' }).filter({ visible: true }).waitFor();
    await check(console, 'en-view-as');
    await console.page.getByRole('button', { name: 'Exit role view' }).click();
    await shown(console, '[data-id]').waitFor();
    await console.close();
  });
});

describe('a wall display', () => {
  it('is paired once and then shows its page live without controls', async () => {
    const { id, version } = await office.api.post<AnyRow>('/displays', { name: 'Lobby', page: 'alarms' });
    const { secret } = await office.api.post<{ secret: string }>(`/displays/${id}/pair`, { version });
    const console = await openConsole(office.server.url, { width: 1920, height: 1080, colorScheme: 'dark' });
    await console.go('/login?mode=display');
    await console.page.locator('input[name=pairingCode]').fill(secret);
    await console.page.keyboard.press('Enter');
    await console.link('live');
    expect(console.page.url()).toContain('/machine/warnNoticeList');
    await shown(console, '[data-alert]').waitFor();
    expect(await console.page.locator('html[data-wall]').count()).toBe(1);
    expect(await console.page.getByRole('button', { name: 'Exit wall display' }).count()).toBe(0);
    await check(console, 'en-wall-display');
    await console.page.reload();
    await console.link('live');
    const { version: now } = await office.api.get<AnyRow>(`/displays/${id}`);
    await office.api.post(`/displays/${id}/revoke`, { version: now });
    // Nobody stands there to sign in: it says what happened, and asks for the next code.
    await console.page.getByText('The pairing of this screen ended').waitFor();
    await console.page.locator('input[name=pairingCode]').waitFor();
    // The same after a reload, at the address the wall starts with.
    const said = await console.page.getByText('The pairing of this screen ended').textContent();
    await console.page.goto('about:blank');
    await console.go('/machine/warnNoticeList');
    await console.page.locator('input[name=pairingCode]').waitFor();
    expect(await console.page.getByText('The pairing of this screen ended').textContent()).toBe(said);
    await console.close();
  });
});
