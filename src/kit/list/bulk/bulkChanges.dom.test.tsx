import type { BulkRow } from '@contract/kit/wire';
import { organizations } from '@contract/resources/system/organizations';
import { users } from '@contract/resources/system/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onFreshPages } from '../../testing/freshPages';
import { ids, openList, showList } from '../../testing/listPage';
import { aPerson, TITLES } from '../../testing/people';
import { savedFiles } from '../../testing/savedFiles';

onFreshPages();

const dialog = () => screen.findByRole('dialog');
const press = async (name: string) => fireEvent.click(await screen.findByText(name));
const result = (rows: readonly BulkRow[], dryRun: unknown) => {
  const done = rows.filter(({ ok }) => ok).length;
  return {
    total: rows.length,
    done,
    failed: rows.length - done,
    dryRun: dryRun === true,
    rows,
    titles: TITLES,
  };
};
async function select(count: number): Promise<void> {
  await waitFor(() => expect(ids()).toHaveLength(count));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
}
const bar = () => within(screen.getByRole('region', { name: 'Selected records' }));

it('a bulk change is previewed with names on both sides, states what waits and can be undone', async () => {
  const sent: unknown[] = [];
  const { user } = openList(users, [aPerson('a'), aPerson('b')], '', (path, _search, { body }) => {
    if (path === '/users/bulk/undo')
      return result(
        [{ id: 'a', title: 'Name a', ok: true, diff: { roleId: { before: 'r2', after: 'r1' } } }],
        0,
      );
    if (path !== '/users/bulk/update') return undefined;
    if (body.dryRun !== true) sent.push(body.args);
    const diff = { roleId: { before: 'r1', after: 'r2' } };
    const waits = { resource: 'roleGrants', id: 'g1' };
    return result(
      [
        { id: 'a', title: 'Name a', ok: true, seen: 1, version: 2, diff },
        { id: 'b', title: 'Name b', ok: true, seen: 1, version: 1, waits },
      ],
      body.dryRun,
    );
  });
  await select(2);
  fireEvent.click(bar().getByRole('button', { name: 'Edit fields' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Change Role' }));
  const role = (await dialog()).querySelector('input[aria-haspopup=listbox]:not([disabled])') as HTMLElement;
  await user.click(role);
  await user.click(await screen.findByRole('option', { name: 'Repair staff' }));
  await press('Preview');
  await waitFor(async () =>
    expect((await dialog()).textContent).toContain('Institution administrator → Repair staff'),
  );
  expect((await dialog()).textContent).toContain('This change takes effect');
  await press('Edit fields (2)');
  expect(await screen.findByText('2 updated, 0 failed')).toBeTruthy();
  expect(sent).toEqual([{ roleId: 'r2' }]);
  await press('Undo: previous values of 1 record');
  await waitFor(async () =>
    expect((await dialog()).textContent).toContain('Repair staff → Institution administrator'),
  );
});

it('a bulk deletion can be canceled with the selection kept, and its undo reports each record', async () => {
  const all = ['one', 'two', 'three'].map((id) => aPerson(id));
  const { records } = openList(organizations, all, '', (path, _search, { body }) => {
    const found = body.ids as string[] | undefined;
    const rows = (found ?? []).map((id) => ({ id, title: id, ok: true, seen: 1, version: 2 }));
    if (path === '/organizations/bulk/delete') {
      if (body.dryRun !== true) for (const { id } of all) records.remove(id);
      return result(rows, body.dryRun);
    }
    if (path !== '/organizations/bulk/undelete') return undefined;
    for (const row of all) if (row.id !== 'two') records.rows.set(row.id, row);
    const refused = {
      ok: false,
      key: 'err.common.invalid',
      msg: 'Invalid',
      fields: { name: 'err.form.duplicate' },
    };
    return result(
      rows.map((row) => (row.id === 'two' ? { ...row, ...refused } : row)),
      body.dryRun,
    );
  });
  await select(3);
  fireEvent.click(bar().getByRole('button', { name: 'Delete' }));
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bar().getByText('3 selected')).toBeTruthy();
  fireEvent.click(bar().getByRole('button', { name: 'Delete' }));
  await press('Delete (3)');
  expect(await screen.findByText('3 deleted, 0 kept')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'));
  await waitFor(() => expect(ids()).toEqual([]));
  await press('Undo: restore 3 records');
  expect(await screen.findByText('2 restored, 1 failed')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Restore: 3 institutions' })).toBeTruthy();
  expect(document.querySelector('[data-status=refused]')?.textContent).toMatch(
    /two\s*Name: This value is already in use/,
  );
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  fireEvent.click(within(await dialog()).getByText('Close'));
  await waitFor(() => expect(ids().sort()).toEqual(['one', 'three']));
});

it('a bulk command whose response was lost is sent again from a new dialog as the same request', async () => {
  const sent: object[] = [];
  openList(organizations, [aPerson('one'), aPerson('two')], '', (path, _search, { body, headers }) => {
    if (path !== '/organizations/bulk/delete') return undefined;
    if (body.dryRun !== true) sent.push({ key: headers['Idempotency-Key'], body });
    if (sent.length === 1 && body.dryRun !== true) throw new TypeError('Failed to fetch');
    const rows = (body.ids as string[]).map((id) => ({ id, title: id, ok: true, seen: sent.length + 1 }));
    return result(rows, body.dryRun);
  });
  for (const end of ['2 without a response', '2 deleted, 0 kept']) {
    await select(2);
    fireEvent.click(bar().getByRole('button', { name: 'Delete' }));
    await press('Delete (2)');
    await screen.findByText(end, { exact: false });
    fireEvent.click(within(await dialog()).getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(sent[0]).toMatchObject({ key: expect.stringMatching(/^\w{26}$/) });
  expect(sent[1]).toEqual(sent[0]);
});

it('a bulk deletion keeps protected records, states the reason before it runs and counts them', async () => {
  const all = ['one', 'two', 'three'].map((id) => aPerson(id));
  const deleted: unknown[] = [];
  openList(organizations, all, '', (path, _search, { body }) => {
    if (path !== '/organizations/bulk/delete') return undefined;
    if (body.dryRun !== true) deleted.push(body.ids);
    const kept = { ok: false, key: 'err.notice.published', msg: 'Already published' };
    const rows = (body.ids as string[]).map((id) => ({ id, title: id, ok: true, seen: 1 }));
    return result(
      rows.map((row) => (row.id === 'two' ? { ...row, ...kept } : row)),
      body.dryRun,
    );
  });
  await select(3);
  fireEvent.click(bar().getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 will be deleted, 1 will be kept')).toBeTruthy();
  expect(document.querySelector('[data-status=refused]')?.textContent).toMatch(/two\s*Already published/);
  await press('Delete (2)');
  expect(await screen.findByText('2 deleted, 1 kept')).toBeTruthy();
  expect(deleted).toEqual([['one', 'three']]);
});

it('a long command continues without its page, can be found and stopped, and reports all its records', async () => {
  const all = Array.from({ length: 150 }, (_, at) => ({ id: `record${at}`, title: `record${at}`, seen: 1 }));
  const rows = all.map((row) => ({ ...row, ok: true }));
  const run = { id: '01KXRUN0000000000000000001', resource: 'users', command: 'disable', state: 'running' };
  let trials = 0;
  const { unmount } = openList(users, [aPerson('a')], '', (path) => {
    if (path === '/users/bulk/disable') {
      trials += 1;
      return result(rows, true);
    }
    if (path.endsWith('/stop')) run.state = 'stopped';
    if (path !== '/bulkRuns' && !path.startsWith(`/bulkRuns/${run.id}`)) return undefined;
    const ended = run.state === 'stopped' && { rows: rows.slice(0, 100), left: all.slice(100) };
    return { ...run, total: 150, attempted: 100, rows: [], left: [], titles: {}, ...ended };
  });
  await select(1);
  fireEvent.click(bar().getByRole('button', { name: 'Disable' }));
  await press('Disable (150)');
  await press('Continue in the background');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The server goes on whatever becomes of the page, which finds it again.
  unmount();
  showList(users);
  expect(await screen.findByText('Disable: 100 of 150')).toBeTruthy();
  await press('Show (R)');
  expect(await screen.findByRole('progressbar', { name: 'Progress' })).toBeTruthy();
  await press('Stop');
  expect(await screen.findByText('100 done, 0 failed · 50 not processed')).toBeTruthy();
  const files = savedFiles();
  await press('Download as CSV');
  const text = (await [...files.values()][0]?.text()) ?? '';
  expect(text.split('\r\n')).toHaveLength(152);
  expect(text).toContain('record149,record149,Not processed,');
  expect(trials).toBe(1);
  fireEvent.click(within(await dialog()).getByText('Close'));
  await waitFor(() => expect(screen.queryByText(/^Disable: /)).toBeNull());
});
