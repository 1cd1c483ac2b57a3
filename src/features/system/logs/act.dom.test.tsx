import type { AnyRow } from '@contract/kit/resource';
import { auditLogs } from '@contract/resources/system/auditLogs';
import { RecordScreen, ResourceListScreen } from '@kit';
import { render, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import { answersOf, serve } from '../../../kit/testing/testServer';
import SLOTS from '../slots';

const entry = (id: string, action: string, entity: string) =>
  ({ id, version: 1, createdAt: 1, updatedAt: 1, orgId: null, action, entity }) as unknown as AnyRow;

it.each([
  ['machineCommands.approve', 'machineCommands', 'Remote command: Approve'],
  ['users.created', 'users', 'User: created'],
  ['file.uploaded', 'file', 'File uploaded'],
])('an entry %s is headed with the act in words', async (action, entity, heading) => {
  serve(answersOf(auditLogs, [entry('a', action, entity)]));
  render(
    <Console access={mayAll(auditLogs)} at="/a">
      <Routes>
        <Route
          path="/:id"
          element={<RecordScreen resource={auditLogs} mode="update" slots={SLOTS.auditLogs} />}
        />
      </Routes>
    </Console>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
});

it('the menu of a row is called by the act in words', async () => {
  const rows = [
    entry('a', 'machineCommands.approve', 'machineCommands'),
    entry('b', 'users.created', 'users'),
  ];
  serve(answersOf(auditLogs, rows));
  render(
    <Console access={mayAll(auditLogs)}>
      <ResourceListScreen resource={auditLogs} slots={SLOTS.auditLogs} />
    </Console>,
  );
  expect(await screen.findByRole('button', { name: /Remote command: Approve/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /User: created/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /machineCommands|users\./ })).toBeNull();
});
