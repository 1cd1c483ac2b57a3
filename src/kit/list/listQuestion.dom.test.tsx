import { auditLogs } from '@contract/resources/system/auditLogs';
import { users } from '@contract/resources/system/users';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { onFreshPages } from '../testing/freshPages';
import { ids, openList, rowAt } from '../testing/listPage';
import { aPerson } from '../testing/people';
import { address } from '../testing/testConsole';
import { Refusal } from '../testing/testServer';

onFreshPages();

const PEOPLE = [
  aPerson('a', { code: 'institution1' }),
  aPerson('b', { code: 'institution2' }),
  aPerson('c', { code: 'institution3', status: 'disabled' }),
  aPerson('d', { code: 'repair' }),
];
const press = async (name: string) => (await screen.findAllByRole('button', { name }))[0] as HTMLElement;

describe('the filters of a list', () => {
  it('are in the address, and Back undoes one step', async () => {
    const { user } = openList(users, PEOPLE, '?sort=-code&f.status=in:active&q=institution');
    await waitFor(() => expect(ids()).toEqual(['b', 'a']));
    await user.click(await press('Clear filters'));
    await waitFor(() => expect(ids()).toEqual(['c', 'b', 'a']));
    expect(address()).toBe('/system/people?sort=-code&q=institution');
    await user.click(document.querySelector('[data-address]') as Element);
    await waitFor(() => expect(ids()).toEqual(['b', 'a']));
    expect(address()).toContain('f.status=in:active');
  });

  it('clear the selection, and a range starts at its first row', async () => {
    const { user } = openList(users, PEOPLE, '?sort=code&f.status=in:active');
    await waitFor(() => expect(ids()).toEqual(['a', 'b', 'd']));
    rowAt(0).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}x');
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await user.click(await press('Clear filters'));
    await waitFor(() => expect(ids()).toHaveLength(4));
    expect(screen.queryByText('1 selected')).toBeNull();
    act(() => rowAt(1).focus());
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(await screen.findByText('3 selected')).toBeTruthy();
  });

  it('can match any of them', async () => {
    const { user } = openList(users, PEOPLE, '?f.code=starts:repair&f.name=contains:nobody');
    expect(await screen.findByText('No results')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Match any' }));
    await waitFor(() => expect(ids()).toEqual(['d']));
    expect(address()).toContain('match=any');
    await user.click(await press('Clear filters'));
    await waitFor(() => expect(ids()).toHaveLength(4));
    expect(address()).toBe('/system/people');
    expect(screen.queryByRole('radiogroup', { name: 'Combine filters' })).toBeNull();
  });

  it('show a field that only the address can filter', async () => {
    const { user } = openList(auditLogs, [], '?f.createdAt=gte:1700000000000');
    await user.click(await screen.findByRole('button', { name: /^Created ≥/ }));
    const editor = await screen.findByRole('dialog');
    expect(editor.textContent).toContain('Created');
  });

  it('ask to change the time when one is set and nothing is found', async () => {
    const { user } = openList(auditLogs, [], '?f.createdAt=between:978307200000,1009843199999');
    expect(await screen.findByText('Data empty for the chosen time, change the time')).toBeTruthy();
    await user.click(await press('Clear filters'));
    expect(await screen.findByText('No audit log yet')).toBeTruthy();
    expect(screen.queryByText('Data empty for the chosen time, change the time')).toBeNull();
  });

  it('can be set in a column header, also by keyboard', async () => {
    const { user } = openList(users, PEOPLE);
    await waitFor(() => expect(ids()).toHaveLength(4));
    const funnel = screen.getByRole('button', { name: 'Filter by Status' });
    funnel.focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('checkbox', { name: 'Disabled' }));
    await waitFor(() => expect(ids()).toEqual(['c']));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(funnel));
    expect(funnel.getAttribute('aria-pressed')).toBe('true');
  });

  it('fall back to the last page of a list', async () => {
    openList(users, PEOPLE, '?page=99&size=20');
    await waitFor(() => expect(ids()).toHaveLength(4));
    expect(address()).toBe('/system/people?size=20');
  });

  it('keep the rows and show the error when a refresh fails', async () => {
    let broken = false;
    const refusal = { msg: 'It broke.', key: 'err.common.internal', params: { requestId: 'r-17' } };
    const { user } = openList(users, PEOPLE, '', (path) =>
      broken && path === '/users' ? new Refusal(500, refusal) : undefined,
    );
    await waitFor(() => expect(ids()).toHaveLength(4));
    broken = true;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findByRole('alert')).textContent).toContain('r-17');
    expect(ids()).toHaveLength(4);
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('are reached from the row that has the keyboard focus', async () => {
    const { user } = openList(users, PEOPLE);
    await waitFor(() => expect(ids()).toHaveLength(4));
    rowAt(0).focus();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }));
  });
});

it('a log shows seconds and, on hover, how long ago', async () => {
  const { user } = openList(auditLogs, [{ ...aPerson('a'), at: Date.now() - 90_000 }]);
  const moment = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-id] time');
    expect(found?.textContent).toMatch(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d$/);
    return found as HTMLElement;
  });
  await user.hover(moment);
  expect(moment.title).toMatch(/:\d\d \S+ · 1\u00a0min/);
});
