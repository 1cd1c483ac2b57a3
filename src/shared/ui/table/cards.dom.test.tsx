import { Button, Checkbox, MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cardsOf } from './cards';
import type { Column } from './column';
import { VirtualTable } from './VirtualTable';

interface Row {
  id: string;
  name: string;
}
const ROWS: Row[] = ['A', 'B', 'C'].map((name) => ({ id: name.toLowerCase(), name }));

/** A value that the cell hears itself. */
const degrees = new Map([['a', 4.5]]);
const listeners = new Set<() => void>();
function hear(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function Degrees({ id }: Row) {
  return <>{useSyncExternalStore(hear, () => degrees.get(id) ?? 'none')}</>;
}

const drawn = vi.fn();
const acknowledge = vi.fn();
const COLUMNS: Column<Row>[] = [
  { key: 'pick', header: 'Select', hidesHeader: true, render: () => <Checkbox aria-label="Select" /> },
  { key: 'state', header: 'State', card: 'state', sortable: true, render: () => 'Active' },
  {
    key: 'name',
    header: 'Machine',
    card: 'title',
    sortable: true,
    render: ({ name }) => {
      drawn(name);
      return `Machine ${name}`;
    },
  },
  { key: 'limit', header: 'Limit', card: 'twoLines', render: () => '2 – 8' },
  { key: 'value', header: 'Temperature', card: 'fact', render: (row) => <Degrees {...row} /> },
  { key: 'city', header: 'City', render: () => 'Chongqing' },
  { key: 'by', header: 'Seen by', card: 'fact', render: () => 'nobody' },
  {
    key: 'act',
    header: 'Acknowledge',
    hidesHeader: true,
    render: ({ id }) => <Button onClick={() => acknowledge(id)}>Acknowledge</Button>,
  },
];

function windowOf(narrow: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: narrow && query.includes('max-width: 39.99em'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}

const onOpen = vi.fn();
const onSort = vi.fn();
const show = () =>
  render(
    <MantineProvider>
      <VirtualTable
        label="Alarms"
        rows={ROWS}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        selected="b"
        empty="none"
        onOpen={onOpen}
        sort={{ key: 'name', descending: false, onChange: onSort }}
      />
    </MantineProvider>,
  );
const rows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-index'));
const textsOf = (role: string, of: HTMLElement) =>
  within(of)
    .getAllByRole(role)
    .map((cell) => cell.textContent);

beforeEach(() => {
  // The engine has no layout: everything is as high as a telephone.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(844);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('a row has all of its columns when there is room', () => {
  windowOf(false);
  show();
  expect(textsOf('gridcell', rows()[0] as HTMLElement)).toHaveLength(COLUMNS.length);
  expect(screen.getAllByRole('columnheader')).toHaveLength(COLUMNS.length);
});

it('a card contains the columns with labels and is a grid row with the same columns', () => {
  windowOf(true);
  show();
  const [first] = rows();
  expect(textsOf('gridcell', first as HTMLElement)).toEqual([
    '',
    'Machine A',
    'Active',
    '4.5',
    '2 – 8',
    'nobody',
    'Acknowledge',
  ]);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Select',
    'Machine',
    'State',
    'Temperature',
    'Limit',
    'Seen by',
    'Acknowledge',
  ]);
  expect(
    within(first as HTMLElement)
      .getByText('Temperature')
      .getAttribute('aria-hidden'),
  ).toBe('true');
  expect(rows().map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
});

it('cards have equal heights and stack vertically', () => {
  windowOf(true);
  show();
  const { height } = cardsOf(COLUMNS, 44, false);
  expect(rows().map(({ style }) => [style.top, style.height])).toEqual(
    [0, 1, 2].map((place) => [`${place * height}px`, `${height}px`]),
  );
});

it('a card can be opened, acknowledged, sorted and navigated like a row', async () => {
  windowOf(true);
  show();
  const user = userEvent.setup();
  await user.click(within(rows()[1] as HTMLElement).getByRole('button', { name: 'Acknowledge' }));
  expect(acknowledge.mock.calls).toEqual([['b']]);
  expect(onOpen).not.toHaveBeenCalled();
  await user.click(screen.getByText('Machine A'));
  expect(onOpen).toHaveBeenLastCalledWith(ROWS[0]);
  await user.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(document.activeElement).toBe(rows()[1]));
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith(ROWS[1]);
  await user.click(screen.getByRole('button', { name: 'State' }));
  expect(onSort).toHaveBeenCalledWith('state', false);
});

it('a changed value re-renders its own cell, not its card', async () => {
  windowOf(true);
  show();
  const before = drawn.mock.calls.length;
  degrees.set('a', 9.1);
  for (const listener of listeners) listener();
  expect(await screen.findByText('9.1')).toBeDefined();
  expect(drawn.mock.calls.length).toBe(before);
});

it('a state line, a second line and a button make a card taller', () => {
  const plain = COLUMNS.slice(1, -1);
  const { height } = cardsOf(plain, 44, false);
  expect(cardsOf(plain, 44, true).height).toBeGreaterThan(height);
  expect(cardsOf(plain, 52, false).height).toBeGreaterThan(height);
  expect(cardsOf(COLUMNS, 44, false).height).toBeGreaterThan(height);
  expect(
    cardsOf(
      plain.filter(({ key }) => key !== 'limit'),
      44,
      false,
    ).height,
  ).toBeLessThan(height);
});
