import type { AnyRow, Resource } from '@contract/kit/resource';
import { organizations } from '@contract/resources/system/organizations';
import { roles } from '@contract/resources/system/roles';
import { users } from '@contract/resources/system/users';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { ResourceListScreen } from '../list/ResourceListScreen';
import { roleOptions, TITLES } from './people';
import { AddressBar, Console, mayAll } from './testConsole';
import { keptRecords } from './testRecords';
import { type Answers, serve } from './testServer';

/** Records that a server keeps; `own` comes before what it answers. */
export function serveList(resource: Resource, first: readonly AnyRow[], own: Answers = () => undefined) {
  const records = keptRecords(resource, first, TITLES);
  const asked = serve(
    async (path, params, call) =>
      (await own(path, params, call)) ?? roleOptions(path, params) ?? records.answers(path, params, call),
  );
  return { records, asked };
}

/** The list of a resource, for anyone who comes from another page. */
export function showList(resource: Resource, search = '') {
  const access = { ...mayAll(users, roles, organizations, resource), roleType: 'platform_admin' as const };
  const { unmount } = render(
    <Console access={access} from="/elsewhere" at={resource.path + search}>
      <AddressBar />
      <Routes>
        <Route path={resource.path} element={<ResourceListScreen resource={resource} />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </Console>,
  );
  return { unmount, user: userEvent.setup() };
}

/** A list at an address, above its records. */
export function openList(resource: Resource, first: readonly AnyRow[], search = '', own?: Answers) {
  return { ...serveList(resource, first, own), ...showList(resource, search) };
}

export const rowAt = (index: number) =>
  document.querySelector<HTMLElement>(`[data-index="${index}"][data-id]`) as HTMLElement;
export const ids = () =>
  Array.from(document.querySelectorAll('[data-id]'), (row) => row.getAttribute('data-id'));
