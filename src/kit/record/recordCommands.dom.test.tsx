import type { AnyRow, Resource } from '@contract/kit/resource';
import { devices } from '@contract/resources/machines/devices';
import { products } from '@contract/resources/products/products';
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
const MAY = new Set(
  [devices, products].flatMap(({ commands }) =>
    Object.values(commands ?? {}).flatMap(({ needs }) => (typeof needs === 'string' ? [] : needs.action)),
  ),
);
const show = (values: object, resource: Resource = devices) =>
  render(
    <Console access={{ ...mayAll(resource), actions: MAY }}>
      <ResourceProvider resource={resource}>
        <RecordCommands row={{ ...row, ...values }} title="Lobby" onDeleted={() => undefined} />
      </ResourceProvider>
    </Console>,
  );
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);
const menuItems = async () => {
  await userEvent.setup().click(screen.getByRole('button', { name: 'More' }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent ?? '');
};

it('the four most used of many commands are shown as buttons and the others in menu groups', async () => {
  windowOf(false);
  show({ pointNo: 'P1' });
  expect(buttons()).toEqual(['Open door', 'Restart', 'Lock sales', 'Unlock sales', 'More']);
  const items = await menuItems();
  // What cannot be run now stands in its place, with why.
  expect(items[0]).toMatch(/^Bind to location.+/);
  expect(items.slice(1, 4)).toEqual([expect.stringMatching(/^Unbind.+/), 'Disable', 'Set clock']);
  expect(items.at(-1)).toBe('Delete');
  expect(items).toHaveLength(Object.keys(devices.commands ?? {}).length + 1 - 4 - 1);
  expect(screen.getByText('Cabinets')).toBeTruthy();
});

it('a machine without a location offers binding first', () => {
  windowOf(false);
  show({});
  expect(buttons()[0]).toBe('Bind to location');
});

it('a narrow window shows three of them', async () => {
  windowOf(true);
  show({ pointNo: 'P1' });
  expect(buttons()).toEqual(['Open door', 'Restart', 'Lock sales', 'More']);
  expect(await menuItems()).toContain('Unlock sales');
});

it('of many refused commands the one that lacks something is shown with what it lacks', () => {
  windowOf(false);
  const passed = { auditState: 'passed', saleState: 'delisted', approvedAt: 1, cloudId: 'c1' };
  show({ ...passed, frontImage: null }, products);
  expect(buttons()).toContain('List');
  expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-disabled')).toBe('true');
  expect(buttons()).not.toContain('Delist');
});
