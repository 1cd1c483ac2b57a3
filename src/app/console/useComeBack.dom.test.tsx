import { roles } from '@contract/resources/system/roles';
import { ResourceListScreen } from '@kit';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serveList } from '../../kit/testing/listPage';
import { aRole } from '../../kit/testing/people';
import { Console, loseLink, mayAll } from '../../kit/testing/testConsole';
import { useComeBack } from './useComeBack';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Frame() {
  useComeBack();
  return <ResourceListScreen resource={roles} />;
}

it('a list that the server did not answer is there when the link is back', async () => {
  const server = { away: true };
  const lists = () => asked.filter((path) => path.startsWith('GET /roles?'));
  const { asked } = serveList(roles, [aRole('r1', { name: 'Night shift' })], (path) => {
    if (server.away && path === '/roles') throw new TypeError('Failed to fetch');
    return undefined;
  });
  render(
    <Console access={mayAll(roles)} at={roles.path}>
      <Frame />
    </Console>,
  );
  await screen.findByRole('alert');
  server.away = false;
  loseLink();
  await screen.findByText('Night shift');
  expect(screen.queryByRole('alert')).toBeNull();
  // What was answered is left alone: rows stay where they are.
  const views = () => asked.filter((path) => path.includes('/views'));
  const before = views().length;
  await waitFor(() => expect(lists().length).toBeGreaterThan(1));
  expect(views().length).toBe(before);
});
