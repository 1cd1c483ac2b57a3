import { organizations } from '@contract/resources/system/organizations';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ResourceProvider } from '../../ResourceContext';
import { onFreshPages } from '../../testing/freshPages';
import { Console, mayAll } from '../../testing/testConsole';
import { Refusal, serve } from '../../testing/testServer';
import { BulkDialog } from './BulkDialog';

onFreshPages();

const ALL = Array.from({ length: 150 }, (_, at) => `record${at}`);
const done = (ids: readonly string[]) => ids.map((id) => ({ id, title: id, ok: true, seen: 7 }));

/** Deletes and brings back; bringing back can be stopped after 100. @returns the versions that were sent each time */
function server(): Record<string, number>[] {
  const sent: Record<string, number>[] = [];
  const run = { id: '', resource: 'organizations', command: '', state: '' };
  const report = () => {
    const ended = run.state === 'stopped' ? 100 : 150;
    const rows = run.state === 'running' ? [] : done(ALL.slice(0, ended));
    const left = run.state === 'stopped' ? done(ALL.slice(ended)) : [];
    return { ...run, total: 150, attempted: 100, rows, left, titles: {} };
  };
  serve((path, _search, { method, body }) => {
    if (path.startsWith('/organizations/bulk/')) {
      if (body.dryRun !== true) sent.push(body.expectedVersions as Record<string, number>);
      const rows = done(body.ids as string[]);
      const counts = { total: rows.length, done: rows.length, failed: 0 };
      return { ...counts, dryRun: body.dryRun === true, rows, titles: {} };
    }
    if (path === '/bulkRuns' && method === 'POST') {
      const command = String(body.command);
      Object.assign(run, {
        id: `run-${command}`,
        command,
        state: command === 'delete' ? 'ended' : 'running',
      });
      if (command === 'undelete') sent.push(body.expectedVersions as Record<string, number>);
    } else if (path.endsWith('/stop')) run.state = 'stopped';
    return path.startsWith('/bulkRuns') ? report() : undefined;
  });
  return sent;
}

it('a long deletion is undone by the server, stopped on request and resumed', async () => {
  const sent = server();
  const user = userEvent.setup();
  render(
    <Console access={mayAll(organizations)}>
      <ResourceProvider resource={organizations}>
        <BulkDialog command="delete" body={{ ids: ALL }} count={150} onClose={() => undefined} />
      </ResourceProvider>
    </Console>,
  );
  const press = async (name: string) => user.click(await screen.findByText(name));
  await press('Delete (150)');
  await press('Undo: restore 150 records');
  expect(await screen.findByRole('progressbar', { name: 'Progress' })).toBeTruthy();
  await press('Stop');
  expect(await screen.findByText('100 restored, 0 failed · 50 not processed')).toBeTruthy();
  // The button that had the focus is gone.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'));
  await press('Undo: restore 50 records');
  expect(await screen.findByText('50 restored, 0 failed')).toBeTruthy();
  expect(sent.map((versions) => Object.keys(versions).length)).toEqual([150, 50]);
  expect(new Set(sent.flatMap((versions) => Object.values(versions)))).toEqual(new Set([7]));
});

it('what the server could not preview in time can be tried again in the dialog', async () => {
  let answers = false;
  serve((_path, _search, { body }) => {
    if (!answers) return new Refusal(503, { msg: 'The server did not respond in time. Try again.' });
    const rows = done(body.ids as string[]);
    return { total: rows.length, done: rows.length, failed: 0, dryRun: true, rows, titles: {} };
  });
  const user = userEvent.setup();
  render(
    <Console access={mayAll(organizations)}>
      <ResourceProvider resource={organizations}>
        <BulkDialog command="delete" body={{ ids: ['a', 'b'] }} count={2} onClose={() => undefined} />
      </ResourceProvider>
    </Console>,
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  answers = true;
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Delete (2)' })).toHaveProperty('disabled', false);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
