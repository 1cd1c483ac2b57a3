// @vitest-environment happy-dom
import type { AnyRow } from '@contract/kit/resource';
import { users } from '@contract/resources/system/users';
import { Menu } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { withoutLayout } from '../../../shared/testing/noLayout';
import { ResourceProvider } from '../../ResourceContext';
import { Console } from '../../testing/testConsole';
import { CardList } from '../cards/CardList';
import type { DataColumn } from './columns/dataColumn';
import { DataTable } from './DataTable';
import type { DataTableProps } from './tableProps';

const rows = ['Li', 'Wang', 'Zhao'].map(
  (name, n) =>
    ({ id: `id${n}`, orgId: null, version: 1, createdAt: 0, updatedAt: 0, name, code: `c${n}` }) as AnyRow,
);
const column = (key: string): DataColumn => ({
  key,
  header: key.toUpperCase(),
  width: 100,
  sortable: true,
  render: (row) => String(row[key] ?? '-'),
  ...(key === 'name' && { address: (row: AnyRow) => `/people/${row.id}` }),
});
const columns = ['name', 'code', 'status', 'email', 'phone', 'remarks'].map(column);

beforeAll(() => {
  withoutLayout();
  Element.prototype.scrollIntoView ??= () => undefined;
});

const base: DataTableProps = {
  label: 'People',
  columns,
  question: '',
  stale: false,
  count: rows.length,
  at: (index) => rows[index],
  rowHeight: 40,
  onShow: () => undefined,
  sort: 'code',
  onSort: () => undefined,
  onResize: () => undefined,
  onMove: () => undefined,
  mark: () => undefined,
  onOpen: () => undefined,
  onKey: () => undefined,
};

/** A list that shows what is looked at beside it. */
function Table(props: Partial<DataTableProps>) {
  const [id, setId] = useState<string>();
  const [sort, setSort] = useState('code');
  const peek = { id, show: (row: AnyRow) => setId(row.id), hide: () => setId(undefined) };
  return (
    <>
      <DataTable {...base} sort={sort} onSort={setSort} peek={peek} {...props} />
      <output>{`${id ?? 'nothing'} ${sort}`}</output>
    </>
  );
}
const show = (content: React.ReactNode) => render(<Console>{content}</Console>);
const said = () => screen.getByRole('status').textContent;
const row = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"]`) as HTMLElement;

it('draws each row once, with columns as wide as the table has room for', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  const drawn = vi.fn(() => 'x');
  show(<DataTable {...base} columns={[{ ...column('name'), grows: true, render: drawn }]} />);
  expect(drawn).toHaveBeenCalledTimes(rows.length);
  expect(document.querySelector<HTMLElement>('[role=grid]')?.style.getPropertyValue('--tracks')).toContain(
    '12.5rem',
  );
  vi.restoreAllMocks();
});

describe('the keyboard shortcuts of a table', () => {
  it('show a record beside the list, follow the row and close it', async () => {
    const user = userEvent.setup();
    const cleared = vi.fn();
    show(<Table onKey={cleared} />);
    row(0).focus();
    await user.keyboard(' ');
    expect(said()).toBe('id0 code');
    await user.keyboard('{ArrowDown}');
    expect(said()).toBe('id1 code');
    await user.keyboard('{Escape}');
    expect(said()).toBe('nothing code');
    expect(cleared).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(cleared).toHaveBeenCalledExactlyOnceWith('clear');
    await user.keyboard('{ArrowDown}');
    expect(said()).toBe('nothing code');
  });

  it('copy the focused cell and confirm it', async () => {
    const user = userEvent.setup();
    show(<Table />);
    row(1).focus();
    await user.keyboard('{Control>}c{/Control}');
    expect(await navigator.clipboard.readText()).toBe('Wang');
    expect(await screen.findByText('NAME copied')).toBeTruthy();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    const at = row(1).getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(at)?.textContent).toContain('c1');
    await user.keyboard('{ArrowDown}{Control>}c{/Control}');
    expect(await navigator.clipboard.readText()).toBe('c2');
    expect(await screen.findByText('CODE copied')).toBeTruthy();
  });

  it('copy a negative number in spreadsheet format', async () => {
    const user = userEvent.setup();
    show(<Table columns={[{ ...column('name'), render: () => '−8.0' }]} />);
    row(0).focus();
    await user.keyboard('{Control>}c{/Control}');
    await screen.findByText('NAME copied');
    expect(await navigator.clipboard.readText()).toBe('-8.0');
  });

  it('keep the clipboard for a cell without text, such as an image', async () => {
    const user = userEvent.setup();
    const picture = { ...column('name'), render: () => <img alt="Front" /> };
    show(<Table columns={[picture]} />);
    await navigator.clipboard.writeText('before');
    row(0).focus();
    await user.keyboard('{Control>}c{/Control}');
    expect(await screen.findByText('NAME could not be copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('before');
  });
});

describe('table headers', () => {
  it('sort by one column, with Shift by several, and show the order', async () => {
    const user = userEvent.setup();
    show(<Table />);
    const head = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
    await user.keyboard('{Shift>}');
    await user.click(head('NAME'));
    await user.keyboard('{/Shift}');
    expect(said()).toBe('nothing code,name');
    expect(head('NAME').textContent).toContain('Sort order 2, ascending');
    const heads = screen.getAllByRole('columnheader').map((each) => each.getAttribute('aria-sort'));
    expect(heads.filter((sorted) => sorted !== null)).toEqual(['ascending']);
    await user.click(head('NAME'));
    expect(said()).toBe('nothing name');
  });
});

it('column sums are shown below', () => {
  show(<Table foot={new Map([['code', '42']])} />);
  const foot = document.querySelector('[data-sums]');
  expect([...(foot?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    'Total',
    '42',
    '',
    '',
    '',
    '',
  ]);
});

it('a card has the title as link, the state and three columns and can be selected', async () => {
  const user = userEvent.setup();
  const mark = vi.fn();
  const selection = { isOn: () => false, mark, markRange: () => undefined };
  const menu = { nameOf: ({ name }: AnyRow) => `menu of ${name}`, content: () => null };
  show(
    <ResourceProvider resource={users}>
      <CardList table={{ ...base, selection, menu }} />
    </ResourceProvider>,
  );
  const [card] = screen.getAllByRole('listitem');
  const link = screen.getByRole('link', { name: 'Li' });
  expect(link.getAttribute('href')).toBe('/people/id0');
  expect([...(card?.querySelectorAll('dt') ?? [])].map((each) => each.textContent)).toEqual([
    'CODE',
    'EMAIL',
    'PHONE',
  ]);
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
  expect(mark).toHaveBeenCalledExactlyOnceWith([rows[0]], true);
  expect(screen.getAllByRole('button', { name: /^menu of/ })).toHaveLength(rows.length);
});

it('renders only rows that lose or get the focus or become visible', async () => {
  const user = userEvent.setup();
  const drawn: string[] = [];
  const columns: DataTableProps['columns'] = [
    {
      key: 'code',
      header: 'CODE',
      width: 100,
      sortable: false,
      render: ({ id }) => {
        drawn.push(id);
        return id;
      },
    },
  ];
  show(<DataTable {...base} columns={columns} />);
  row(0).focus();
  drawn.length = 0;
  await user.keyboard('{ArrowDown}');
  expect([...new Set(drawn)].sort()).toEqual(['id0', 'id1']);
});

describe('the context menu of a table', () => {
  const acted = vi.fn();
  const menu: DataTableProps['menu'] = {
    nameOf: ({ name }) => `Actions for ${name}`,
    content: ({ name }, index) => <Menu.Item onClick={() => acted(name, index)}>Call</Menu.Item>,
  };
  const button = (name: string) => screen.getByRole('button', { name: `Actions for ${name}` });

  it('opens at the clicked row, is linked to its button and acts on that record', async () => {
    const user = userEvent.setup();
    show(<Table menu={menu} />);
    expect(document.querySelectorAll('[role=menu]')).toHaveLength(0);
    await user.click(button('Wang'));
    expect(await screen.findByRole('menu', { name: 'Actions for Wang' })).toBeTruthy();
    const told = ['aria-haspopup', 'aria-expanded', 'aria-controls'].map((name) =>
      button('Wang').getAttribute(name),
    );
    expect(told).toEqual(['menu', 'true', screen.getByRole('menu').id]);
    expect(button('Li').getAttribute('aria-expanded')).toBe('false');
    await user.click(screen.getByRole('menuitem', { name: 'Call' }));
    expect(acted).toHaveBeenCalledExactlyOnceWith('Wang', 1);
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('opens and closes by keyboard and returns the focus', async () => {
    const user = userEvent.setup();
    show(<Table menu={menu} />);
    row(0).focus();
    await user.keyboard('{ArrowDown}{Shift>}{F10}{/Shift}');
    expect(await screen.findByRole('menu', { name: 'Actions for Wang' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await vi.waitFor(() => expect(document.activeElement).toBe(row(1)));
  });

  it('closes when its record leaves the page', async () => {
    const user = userEvent.setup();
    const shown = show(<Table menu={menu} />);
    await user.click(button('Wang'));
    expect(await screen.findByRole('menu')).toBeTruthy();
    const left = rows.filter(({ name }) => name !== 'Wang');
    shown.rerender(
      <Console>
        <Table menu={menu} count={left.length} at={(index) => left[index]} />
      </Console>,
    );
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(button('Zhao').getAttribute('aria-expanded')).toBe('false');
  });
});
