import type { ImportReport } from '@contract/kit/wire';
import { users } from '@contract/resources/system/users';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ResourceProvider } from '../ResourceContext';
import { onFreshPages } from '../testing/freshPages';
import { savedFiles } from '../testing/savedFiles';
import { Console, mayAll } from '../testing/testConsole';
import { serve } from '../testing/testServer';
import { ImportDialog } from './ImportDialog';

onFreshPages();

const REPORT: ImportReport = {
  id: 'i1',
  resource: 'users',
  fileName: 'left.csv',
  state: 'checked',
  columns: [
    { head: 'Account', field: 'code', sample: 'left behind' },
    { head: 'Name', field: 'name', sample: 'Somebody' },
  ],
  total: 1,
  done: 1,
  counts: { create: 0, update: 0, skip: 0, error: 1 },
  waiting: 0,
  problems: [{ row: 2, field: 'code', value: 'left behind', key: 'err.form.account', msg: 'Wrong account' }],
};
const SAID = '0 to create, 0 to update, 0 unchanged, 1 with errors';

/** The dialog above a server that has checked one sheet. */
function open() {
  let report: ImportReport | undefined;
  serve((path, _search, { method, body }) => {
    if (path === '/users/import') {
      report = REPORT;
      return report;
    }
    if (path === '/users/import.xlsx') return 'a sheet';
    if (path === '/users/imports') return report ? [{ ...report, at: 1 }] : [];
    if (path === '/imports/i1/mapping' && method === 'POST') {
      const mapping = body.mapping as Record<string, string | null>;
      report = {
        ...REPORT,
        columns: REPORT.columns.map((each) => ({ ...each, field: mapping[each.head] ?? null })),
      };
      return report;
    }
    return path === '/imports/i1' ? report : undefined;
  });
  const show = () =>
    render(
      <Console access={mayAll(users)}>
        <ResourceProvider resource={users}>
          <ImportDialog onClose={() => undefined} onApplied={() => undefined} />
        </ResourceProvider>
      </Console>,
    );
  show();
  const again = () => {
    cleanup();
    show();
  };
  return { user: userEvent.setup(), again };
}

it('offers a template, maps each field once and finds an unfinished import again', async () => {
  const { user, again } = open();
  const files = savedFiles();
  await user.click(await screen.findByText('Download empty template'));
  await waitFor(() => expect([...files.keys()]).toEqual(['Users.xlsx']));
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, {
    target: { files: [new File(['Account,Name\n'], 'left.csv', { type: 'text/csv' })] },
  });
  expect(await screen.findByText(SAID)).toBeTruthy();
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Field for Name' }));
    expect(screen.queryByRole('option', { name: 'Avatar' })).toBeNull();
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose('Account');
  await waitFor(() => expect(screen.getAllByText('Selected for several columns')).toHaveLength(2));
  await choose('Name');
  await waitFor(() => expect(screen.queryByText('Selected for several columns')).toBeNull());
  again();
  expect(await screen.findByText(/^Kept for 7 days/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'left.csv' }));
  expect(await screen.findByText(SAID)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download failed rows' })).toBeTruthy();
});
