import type { AnyRow } from '@contract/kit/resource';
import { devices } from '@contract/resources/machines/devices';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ResourceProvider } from '../ResourceContext';
import { Console, mayAll } from '../testing/testConsole';
import { RecordCommands } from './RecordCommands';

const row = { id: 'd1', name: 'Lobby', enabled: true, orgId: 'o1', version: 1 } as unknown as AnyRow;
const windowOf = (narrow: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: narrow && query.includes('max-width: 39.99em'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
const show = () =>
  render(
    <Console access={mayAll(devices)}>
      <ResourceProvider resource={devices}>
        <RecordCommands row={row} title="Lobby" onDeleted={() => undefined} />
      </ResourceProvider>
    </Console>,
  );
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a narrow window shows three commands of a record, and the others in a menu', async () => {
  windowOf(false);
  show();
  const all = screen.getAllByRole('button').map((button) => button.textContent);
  expect(all.length).toBeGreaterThan(5);
  cleanup();
  windowOf(true);
  show();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    ...all.slice(0, 3),
    'More',
  ]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'More' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items).toHaveLength(all.length - 3);
  expect(items[0]?.textContent).toContain(all[3]);
});
