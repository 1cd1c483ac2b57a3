import { roles } from '@contract/resources/system/roles';
import { users } from '@contract/resources/system/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { onFreshPages } from '../../testing/freshPages';
import { openList, rowAt } from '../../testing/listPage';
import { aPerson, aRole } from '../../testing/people';
import { tell } from '../../testing/testConsole';

onFreshPages();

const ROLES = ['a', 'b'].map((id) => aRole(id, { name: `Newcomer ${id}` }));
const editor = () => screen.queryByRole('dialog', { name: 'Edit Name' });
const input = () => editor()?.querySelector('input') as HTMLInputElement;
const fill = (value: string) => fireEvent.change(input(), { target: { value } });

async function begin() {
  const list = openList(roles, ROLES);
  await waitFor(() => expect(rowAt(0)).toBeTruthy());
  rowAt(0).focus();
  await list.user.keyboard('{F2}');
  await waitFor(() => expect(editor()).toBeTruthy());
  return list;
}

describe('an inline edit', () => {
  it('is validated, canceled and saved by keyboard, and its row stays in place', async () => {
    const { user, asked, records } = await begin();
    fill('');
    await user.click(input());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Name is required')).toBeTruthy();
    fill('Never mind');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(editor()).toBeNull());
    expect(rowAt(0).textContent).toContain('Newcomer a');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(editor()).toBeTruthy());
    fill('Zoe');
    await user.click(input());
    const before = asked.length;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(editor()).toBeNull());
    expect(rowAt(0).textContent).toContain('Zoe');
    expect(records.of('a')).toMatchObject({ name: 'Zoe', version: 2 });
    expect(asked.slice(before)).toEqual(['PUT /roles/a {"name":"Zoe","version":1}']);
  });

  it('uses the seen record: changes of others are not overwritten and input is not lost', async () => {
    const { user, records } = await begin();
    fill('Mine');
    records.change('a', { name: 'Theirs' });
    tell('roles');
    await waitFor(() => expect(rowAt(0).textContent).toContain('Theirs'));
    await user.click(input());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('stale')).toBeTruthy();
    expect(records.of('a')).toMatchObject({ name: 'Theirs', version: 2 });
    await user.click(within(rowAt(1)).getByRole('button', { name: 'Edit Name' }));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(input().value).toBe('Mine');
    expect(document.activeElement).toBe(input());
  });
});

it('shows the title of a newly referenced record', async () => {
  let refused = false;
  const { user, records } = openList(users, [aPerson('a')], '', (path) =>
    refused && path === '/users' ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  );
  await waitFor(() => expect(rowAt(0)?.textContent).toContain('Institution administrator'));
  records.change('a', { roleId: 'r2' });
  tell('users');
  await waitFor(() => expect(rowAt(0).textContent).toContain('Repair staff'));
  // Nothing else tells the name of the third.
  refused = true;
  await user.click(within(rowAt(0)).getByRole('button', { name: 'Edit Role' }));
  const role = (await screen.findByRole('dialog', { name: 'Edit Role' })).querySelector(
    'input',
  ) as HTMLInputElement;
  await waitFor(() => expect(role.value).toBe('Repair staff'));
  await waitFor(() => expect(document.activeElement).toBe(role));
  fireEvent.change(role, { target: { value: 'Pharm' } });
  const found = () => within(screen.getByRole('listbox')).getByRole('option').textContent;
  await waitFor(() => expect(found()).toBe('Pharmacist'));
  await user.keyboard('{ArrowDown}{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rowAt(0).textContent).toContain('Pharmacist');
});
