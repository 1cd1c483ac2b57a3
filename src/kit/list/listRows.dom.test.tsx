import type { ListResult } from '@contract/kit/wire';
import { roles } from '@contract/resources/system/roles';
import { users } from '@contract/resources/system/users';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { onFreshPages } from '../testing/freshPages';
import { ids, openList, rowAt, serveList, showList } from '../testing/listPage';
import { aPerson, aRole } from '../testing/people';
import { loseLink, tell } from '../testing/testConsole';

onFreshPages();

/** More than two blocks of an endless list. */
const MANY = 250;
const many = Array.from({ length: MANY }, (_, at) => {
  const number = String(at).padStart(3, '0');
  return aRole(`id${number}`, { code: `many-${number}`, name: `many-${number}` });
});
const ENDLESS = '?size=all&sort=code';
const place = () => document.activeElement?.getAttribute('data-index');

/** The endless list at its start, in a window of sixteen rows. */
async function begin() {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(680);
  const list = openList(roles, many, ENDLESS);
  await waitFor(() => expect(rowAt(0)).toBeTruthy());
  const scroller = document.querySelector('[role=grid]')?.parentElement as HTMLElement;
  const look = (top = scroller.scrollTop) => {
    scroller.scrollTop = top;
    fireEvent.scroll(scroller);
  };
  return { ...list, look };
}

describe('an endless list', () => {
  it('keeps the keyboard focus while the wheel scrolls away', async () => {
    const { user, look } = await begin();
    rowAt(0).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(place()).toBe('3');
    look(8_000);
    await waitFor(() => expect(rowAt(200)).toBeTruthy());
    expect(rowAt(0)).toBeNull();
    expect(place()).toBe('3');
    await user.keyboard('{ArrowDown}');
    look();
    expect(place()).toBe('4');
    await waitFor(() => expect(rowAt(5)).toBeTruthy());
    await user.keyboard('{End}');
    look();
    await waitFor(() => expect(rowAt(249)).toBeTruthy());
    look(0);
    await waitFor(() => expect(rowAt(8)).toBeTruthy());
    expect([place(), rowAt(249).textContent]).toEqual(['249', expect.stringContaining('many-249')]);
  });

  it('selects a range with unseen rows, and its checkbox summarizes it', async () => {
    const { user, look } = await begin();
    const box = rowAt(12).querySelector('input[type=checkbox]') as HTMLElement;
    await user.click(box);
    act(() => rowAt(12).focus());
    await user.keyboard('{Shift>}{End}{/Shift}');
    expect(await screen.findByText('238 selected')).toBeTruthy();
    look();
    const head = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select this page' });
    await waitFor(() => expect(head.checked).toBe(true));
    await user.click(head);
    await waitFor(() => expect(head.checked).toBe(false));
  });

  it('is live at its end as at its start', async () => {
    const { user, look, records } = await begin();
    rowAt(0).focus();
    await user.keyboard('{End}');
    look();
    await waitFor(() => expect(rowAt(249)?.textContent).toContain('many-249'));
    records.change('id249', { name: 'Renamed far below' });
    tell('roles');
    await waitFor(() => expect(rowAt(249).dataset.state).toBe('changed'));
    await user.keyboard('r');
    await waitFor(() => expect(rowAt(249).dataset.state).toBeUndefined());
    expect(rowAt(249).textContent).toContain('Renamed far below');
  });

  it('marks what changed while the link was lost', async () => {
    const { look, records } = await begin();
    look();
    await waitFor(() => expect(rowAt(3)?.textContent).toContain('many-003'));
    records.change('id003', { name: 'Renamed meanwhile' });
    loseLink();
    await waitFor(() => expect(rowAt(3).dataset.state).toBe('changed'));
  });
});

const first = () => document.querySelector('[data-index="0"]')?.textContent;

it('rows, focus and pages stay while another query is loading', async () => {
  let goOn: (() => void) | undefined;
  let held = false;
  const { user } = openList(roles, many, '?size=20&sort=code', async (path) => {
    if (held && path === '/roles')
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    return undefined;
  });
  const release = () => {
    held = false;
    act(() => goOn?.());
    goOn = undefined;
  };
  await waitFor(() => expect(first()).toContain('many-000'));
  const busy = () => document.querySelector('[aria-busy=true]');
  const code = screen.getByRole('columnheader', { name: /^Code/ });
  const sort = code.querySelector('button') as HTMLElement;
  sort.focus();
  held = true;
  await user.keyboard('{Enter}');
  await waitFor(() => expect(busy()).toBeTruthy());
  expect(screen.getByText('250 records')).toBeTruthy();
  expect(first()).toContain('many-000');
  await waitFor(() => expect(goOn).toBeDefined());
  release();
  await waitFor(() => expect(first()).toContain('many-249'));
  expect(document.activeElement).toBe(sort);
  held = true;
  const to = screen.getByRole('textbox', { name: 'Go to page' });
  await user.type(to, '3{Enter}');
  await waitFor(() => expect(busy()).toBeTruthy());
  expect(screen.getByText('3 / 13')).toBeTruthy();
  expect(document.activeElement).toBe(to);
  await waitFor(() => expect(goOn).toBeDefined());
  release();
  await waitFor(() => expect(first()).toContain('many-209'));
  await waitFor(() => expect(busy()).toBeNull());
});

it('rows stay, marked as old, when the server does not answer another query, and it is asked again', async () => {
  const server = { away: false };
  const { user } = openList(roles, many, '?size=20&sort=code', (path) => {
    if (server.away && path === '/roles') throw new TypeError('Failed to fetch');
    return undefined;
  });
  await waitFor(() => expect(first()).toContain('many-000'));
  server.away = true;
  const code = screen.getByRole('columnheader', { name: /^Code/ });
  await user.click(code.querySelector('button') as HTMLElement);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Could not be refreshed');
  expect(first()).toContain('many-000');
  expect(document.querySelector('[data-stale]')).toBeTruthy();
  server.away = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(first()).toContain('many-249'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an estimated total is requested until it is counted, per query', async () => {
  const { records } = serveList(roles, many, (path, search, call) => {
    if (path !== '/roles' || search.get('pageSize') === '1') return undefined;
    return { ...(records.answers(path, search, call) as ListResult), total: 999, approximate: true };
  });
  const { user } = showList(roles, '?size=20');
  for (const [typed, total] of [
    ['', MANY],
    ['many-2', 50],
  ] as const) {
    if (typed) await user.type(screen.getByRole('searchbox', { name: 'Search' }), typed);
    expect(await screen.findByText('about 999 records')).toBeTruthy();
    expect(await screen.findByText(`${total} records`)).toBeTruthy();
  }
});

it('changes by others are counted and shown on request, and no row moves before', async () => {
  const { records, user } = openList(users, [aPerson('b'), aPerson('c')]);
  await waitFor(() => expect(ids()).toEqual(['b', 'c']));
  records.add(aPerson('a'));
  records.change('c', { name: 'Renamed' });
  tell('users');
  expect(await screen.findByText('1 changed · 1 new')).toBeTruthy();
  expect(ids()).toEqual(['b', 'c']);
  expect(rowAt(1).dataset.state).toBe('changed');
  await user.click(screen.getByRole('button', { name: 'Show (R)' }));
  await waitFor(() => expect(ids()).toEqual(['a', 'b', 'c']));
});

it('what changes after the rows were read, and before they are there, is news', async () => {
  let isRead = false;
  let goOn: (() => void) | undefined;
  const hold = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { records } = serveList(users, [aPerson('b'), aPerson('c')], async (path, params, call) => {
    if (path !== '/users' || isRead) return undefined;
    isRead = true;
    const answer = await records.answers(path, params, call);
    await hold;
    return answer;
  });
  showList(users);
  await waitFor(() => expect(isRead).toBe(true));
  records.change('c', { name: 'Renamed' });
  tell('users');
  goOn?.();
  expect(await screen.findByText('1 changed')).toBeTruthy();
  expect(rowAt(1).dataset.state).toBe('changed');
});

it('what changes while the next page is fetched ahead is news on it', async () => {
  let goOn: (() => void) | undefined;
  const { records } = serveList(roles, many, async (path, params, call) => {
    if (path !== '/roles' || params.get('page') !== '2' || goOn) return undefined;
    const answer = await records.answers(path, params, call);
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return answer;
  });
  const { user } = showList(roles, '?size=20&sort=code');
  await waitFor(() => expect(first()).toContain('many-000'));
  const next = screen.getByRole('button', { name: 'Next page' });
  await user.hover(next);
  await waitFor(() => expect(goOn).toBeDefined());
  records.change('id021', { name: 'Renamed' });
  tell('roles');
  await user.click(next);
  act(() => goOn?.());
  await waitFor(() => expect(first()).toContain('many-020'));
  expect(await screen.findByText('1 changed')).toBeTruthy();
  expect(rowAt(1).dataset.state).toBe('changed');
});
