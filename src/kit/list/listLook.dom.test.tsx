import type { SavedView } from '@contract/kit/wire';
import { roles } from '@contract/resources/system/roles';
import { sessions } from '@contract/resources/system/sessions';
import { users } from '@contract/resources/system/users';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { onFreshPages } from '../testing/freshPages';
import { ids, openList, rowAt, serveList, showList } from '../testing/listPage';
import { aPerson, aRole } from '../testing/people';
import { address, Console, mayAll } from '../testing/testConsole';
import { ResourceListScreen } from './ResourceListScreen';

onFreshPages();

const PEOPLE = [aPerson('a'), aPerson('b', { status: 'disabled' })];
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.textContent?.trim())
    .filter(Boolean);
const rows = () => waitFor(() => expect(ids().length).toBeGreaterThan(0));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('menuitem', { name }));

describe('the columns of a list', () => {
  it('follow the address and are stored in a view', async () => {
    const { records } = openList(users, PEOPLE, '?columns=phone,name');
    await rows();
    expect(heads()).toEqual(['Name', 'Mobile', 'Actions']);
    press('Columns');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Role' }));
    await waitFor(() => expect(address()).toContain('roleId'));
    press('Views');
    await choose('Save this view');
    const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
    fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Phones' } });
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    expect(await screen.findByRole('button', { name: 'Phones' })).toBeTruthy();
    expect(records.views).toMatchObject([{ name: 'Phones', share: 'mine', isDefault: false }]);
    cleanup();
    showList(users);
    await rows();
    expect(heads().length).toBeGreaterThan(5);
    press('Views');
    await choose('Phones');
    await waitFor(() => expect(heads()).toEqual(['Name', 'Mobile', 'Role', 'Actions']));
  });

  it('keep their widths and row heights', async () => {
    const { records, user } = openList(users, PEOPLE);
    await rows();
    const widths = () => screen.getByRole('grid').style.getPropertyValue('--tracks');
    press('Columns');
    const width = await screen.findByRole('textbox', { name: 'Width of Mobile' });
    await user.clear(width);
    await user.type(width, '222');
    expect(widths()).toContain('13.875rem');
    fireEvent.click(screen.getByRole('radio', { name: 'Compact' }));
    await waitFor(() => expect(rowAt(0).style.height).toMatch(/^(2\d|3[0-2])px|rem/));
    const high = rowAt(0).style.height;
    await waitFor(() => expect(records.look.density).toBe('compact'));
    cleanup();
    showList(users);
    await rows();
    await waitFor(() => expect(rowAt(0).style.height).toBe(high));
    expect(widths()).toContain('13.875rem');
  });

  it('are saved although the list is left at once, and the last value wins', async () => {
    const { records } = serveList(roles, [aRole('a')]);
    records.look = { columns: ['name', 'code'].map((key) => ({ key, shown: true })) };
    const { unmount } = showList(roles);
    await rows();
    press('Columns');
    const code = await screen.findByRole('checkbox', { name: 'Code' });
    // The moment after which it would be saved anyway never comes.
    const { setTimeout: soon } = globalThis;
    vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => (ms > 500 ? 0 : soon(act, ms)));
    fireEvent.click(code);
    const name = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Name' });
    expect(name.disabled).toBe(true);
    unmount();
    await waitFor(() =>
      expect(records.look.columns?.filter(({ shown }) => shown).map(({ key }) => key)).toEqual(['name']),
    );
  });
});

describe('a saved view', () => {
  const aView = (more: Partial<SavedView>): SavedView => ({
    id: 'v1',
    resource: 'users',
    name: 'Expiring',
    query: 'f.status=in%3Aactive',
    share: 'everyone',
    isDefault: false,
    own: true,
    removable: true,
    roleType: 'platform_admin',
    version: 1,
    ...more,
  });

  it('keeps its filters when renamed and is updated on request', async () => {
    const { records } = serveList(users, PEOPLE);
    records.views.push(aView({}));
    const { user } = showList(users);
    await rows();
    press('Views');
    await user.click(await screen.findByRole('button', { name: 'Edit Expiring' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit view' });
    await user.click(within(dialog).getByLabelText(/^Name/));
    fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Working' } });
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    const stored = () => records.views.map(({ name, query }) => [name, query]);
    await waitFor(() => expect(stored()).toEqual([['Working', 'f.status=in%3Aactive']]));
    press('Views');
    await choose(/^Working/);
    await waitFor(() => expect(ids()).toEqual(['a']));
    press('Clear filters');
    fireEvent.click(await screen.findByRole('button', { name: 'Working (modified)' }));
    await choose('Update “Working” with the current view');
    await waitFor(() => expect(stored()).toEqual([['Working', '']]));
    expect(await screen.findByRole('button', { name: 'Working' })).toBeTruthy();
  });

  it('that is the default is applied from the start, and Back leads to the previous page', async () => {
    const { records } = serveList(users, PEOPLE);
    records.defaultId = 'v1';
    records.views.push(aView({ query: 'f.status=in%3Adisabled', isDefault: true }));
    showList(users);
    await waitFor(() => expect(ids()).toEqual(['b']));
    expect(address()).toContain('view=v1');
    expect(screen.getByText('1 record')).toBeTruthy();
    fireEvent.click(document.querySelector('[data-address]') as Element);
    expect(await screen.findByText('elsewhere')).toBeTruthy();
  });

  it('that is the default is loaded first the next time', async () => {
    const { records, asked } = serveList(users, PEOPLE);
    records.defaultId = 'v1';
    records.views.push(aView({ query: 'f.status=in%3Adisabled', isDefault: true }));
    const questions = () => asked.filter((call) => /^GET \/users\?/.test(call));
    const { unmount } = showList(users);
    await waitFor(() => expect(ids()).toEqual(['b']));
    unmount();
    asked.length = 0;
    showList(users);
    await waitFor(() => expect(ids()).toEqual(['b']));
    expect(questions()).toHaveLength(1);
    expect(decodeURIComponent(questions()[0] ?? '')).toContain('filter[status]=in:disabled');
  });

  it('can be shared with a role by users who may share', async () => {
    const { records, user } = openList(users, PEOPLE);
    await rows();
    press('Views');
    await choose('Save this view');
    const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
    fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'For institutions' } });
    await user.click(within(dialog).getByRole('combobox', { name: 'Visible to' }));
    await user.click(await screen.findByRole('option', { name: 'One role' }));
    await user.click(await within(dialog).findByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Institution administrator' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Set as default view' }));
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    await waitFor(() =>
      expect(records.views).toMatchObject([
        { name: 'For institutions', share: 'role', roleType: 'institution_admin', isDefault: true },
      ]),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'For institutions' }));
    const entry = await screen.findByRole('menuitem', { name: /^For institutions/ });
    expect(entry.textContent).toContain('Shared by me');
  });
});

describe('a list without records', () => {
  it.each([
    ['whoever may make one', users, 'A', undefined],
    [
      'others, whose work it shows',
      users,
      'V',
      'Your role cannot create records. Records that others create appear here.',
    ],
    ['everybody where nobody makes one', sessions, 'A', 'Data appears here automatically.'],
  ] as const)('states how records get to %s', async (_who, resource, grant, text) => {
    serveList(resource, []);
    const permissions = new Set([resource.permission]);
    const access = { ...mayAll(resource), permissions, grants: new Map([[resource.permission, grant]]) };
    render(
      <Console access={access} at={resource.path}>
        <ResourceListScreen resource={resource} />
      </Console>,
    );
    await screen.findByText(/^No .* yet$/);
    expect(screen.queryByRole('link', { name: 'Create the first one' }) !== null).toBe(text === undefined);
    const all = [
      'Your role cannot create records. Records that others create appear here.',
      'Data appears here automatically.',
    ];
    for (const each of all) expect(screen.queryByText(each) !== null, each).toBe(each === text);
  });
});
