import type { Resource } from '@contract/kit/resource';
import { organizations } from '@contract/resources/system/organizations';
import { roles } from '@contract/resources/system/roles';
import { users } from '@contract/resources/system/users';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { RecordScreen } from '../record/RecordScreen';
import { useGiveBack } from '../values/madeFor';
import { ORG } from './people';
import { Console, mayAll } from './testConsole';
import { type Answers, serve } from './testServer';

export const REPAIR_ROLE = '01KXR000000000000000000002';
const ROLES = [
  { id: '01KXR000000000000000000001', title: 'Pharmacist' },
  { id: REPAIR_ROLE, title: 'Repair staff' },
];
export const SECOND_USER = {
  id: 'u2',
  orgId: ORG,
  version: 1,
  createdAt: 1,
  updatedAt: 1,
  code: 'secondnew',
  name: 'Second',
  roleId: REPAIR_ROLE,
  userType: 'staff',
  phone: '139****0012',
  email: 's***@example.com',
  titles: { roles: { [REPAIR_ROLE]: 'Repair staff' }, organizations: { [ORG]: 'Lighthouse' } },
};

/** Everything one may be asked while a new record is filled in; `made` are those that were stored. */
export function newRecordServer(resource: Resource, store: Answers = () => undefined) {
  const made: Record<string, unknown>[] = [];
  const asked = serve((path, search, call) => {
    const own = store(path, search, call);
    if (own !== undefined) return own;
    if (path === '/roles/options') {
      const ids = search.get('ids')?.split(',');
      return ROLES.filter(({ id, title }) => ids?.includes(id) ?? title.includes(search.get('q') ?? ''));
    }
    if (path === '/organizations/options') return [{ id: ORG, title: 'Lighthouse' }];
    if (path === '/users/u2') return SECOND_USER;
    if (path === `/${resource.name}` && call.method === 'POST') {
      made.push(call.body);
      return { id: `new${made.length}`, version: 1, createdAt: 1, updatedAt: 1, titles: {}, ...call.body };
    }
    return undefined;
  });
  return { made, asked };
}

/** It keeps its own address while another is in sight. */
function Tab({ resource }: { resource: Resource }) {
  const here = useLocation();
  const path = `${resource.path}/new`;
  const [own, setOwn] = useState(here);
  if (here.pathname === path && here !== own) setOwn(here);
  return (
    <Activity mode={here.pathname === path ? 'visible' : 'hidden'}>
      <Routes location={own}>
        <Route path={path} element={<RecordScreen resource={resource} mode="create" />} />
        <Route path="*" element={null} />
      </Routes>
    </Activity>
  );
}

/** Pages that stay while another is in sight, as tabs do. */
function Kept({ pages }: { pages: readonly Resource[] }) {
  const { pathname } = useLocation();
  return [
    ...pages.map((resource) => <Tab key={resource.name} resource={resource} />),
    pathname.endsWith('/record/new1') && <Made key="made" />,
  ];
}

/** The page of the record that was made. */
function Made() {
  const giveBack = useGiveBack('new1');
  return (
    giveBack && (
      <button type="button" onClick={giveBack}>
        Give back
      </button>
    )
  );
}

/** The form of a new record; with `other` that of another resource, too, each of them kept while one is in the other. */
export async function beginNew(resource: Resource, search = '', other?: Resource) {
  render(
    <Console
      access={{ ...mayAll(users, roles, organizations), orgId: ORG }}
      at={`${resource.path}/new${search}`}
    >
      {other ? (
        <Kept pages={[resource, other]} />
      ) : (
        <Routes>
          <Route path={`${resource.path}/new`} element={<RecordScreen resource={resource} mode="create" />} />
          <Route path="*" element={<p>the record</p>} />
        </Routes>
      )}
    </Console>,
  );
  await screen.findByRole('button', { name: 'Save' });
  return userEvent.setup();
}
export const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"], [data-field="${name}"]`) as HTMLInputElement;
export const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
