import type { BellAnswer } from '@contract/home/bell';
import type { AnyRow } from '@contract/kit/resource';
import { exportRequests } from '@contract/resources/system/exportRequests';
import { platformNotices } from '@contract/resources/system/platformNotices';
import { roleGrants } from '@contract/resources/system/roleGrants';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Console, mayAll } from '../../../kit/testing/testConsole';
import { answersOf, serve } from '../../../kit/testing/testServer';
import { watchAdded } from '../../../realtime/testing/internals';
import { withoutLayout } from '../../../shared/testing/noLayout';
import { News } from './NewsPanel';

beforeEach(withoutLayout);

const grant = (no: number) =>
  ({
    id: `g${no}`,
    asker: 'Lin',
    askedBy: 'u2',
    userId: 'u3',
    person: `Person ${no}`,
    toRole: 'r1',
    type: 'merchant_admin',
    status: 'waiting',
    decidedAt: null,
    version: 1,
    orgId: 'o1',
    createdAt: no,
    updatedAt: no,
  }) as unknown as AnyRow;

const ACCESS = {
  ...mayAll(platformNotices, roleGrants, exportRequests),
  roleType: 'platform_admin' as const,
  actions: new Set(['role:assign']),
};

/** The bell, with what it had begun to watch when it asked for its lists. */
function openBell(access = ACCESS) {
  const watched: string[] = [];
  let watchedBefore: string[] | undefined;
  const grants = [1, 2, 3, 4, 5, 6, 7, 8].map(grant);
  const list = { rows: grants, total: 8, page: 1, pageSize: 20, titles: { roles: { r1: 'Guard' } }, asOf: 9 };
  const bell: BellAnswer = { lists: { grants: list }, unread: [] };
  const others = answersOf(platformNotices, []);
  serve((path, search, call) => {
    if (path !== '/bell') return others(path, search, call);
    watchedBefore ??= [...watched];
    return bell;
  });
  const note = (state = 0, action: { type: string }) => {
    if (watchAdded.match(action)) watched.push(action.payload.name);
    return state;
  };
  render(
    <Console access={access} reducers={{ note }}>
      <News />
    </Console>,
  );
  return { before: () => watchedBefore?.sort() };
}

it('the bell watches its lists before it requests them, and only the permitted ones', async () => {
  const { before } = openBell();
  await waitFor(() => expect(before()).toEqual(['exportRequests', 'roleGrants']));
});

it('every request in the bell can be scrolled to', async () => {
  openBell();
  await userEvent.click(await screen.findByRole('button', { name: /8/ }));
  const requests = await screen.findAllByRole('menuitem', { name: /Person \d/ });
  expect(requests).toHaveLength(8);
  const areas = new Set(requests.map((request) => request.closest('[data-scroller]')));
  expect(areas.size).toBe(1);
  expect(areas.has(null)).toBe(false);
});
