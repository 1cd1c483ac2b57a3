import { f } from '@contract/kit/field';
import type { AnyRow, Resource } from '@contract/kit/resource';
import { dealers } from '@contract/resources/dealers/dealers';
import { Menu } from '@mantine/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutLayout } from '../shared/testing/noLayout';
import type { CellProps, ListDrawingProps, ResourceSlots, RowProps } from './feature';
import type { InputProps } from './form/inputs/inputProps';
import { DrawingSwitch } from './list/DrawingSwitch';
import { ResourceListScreen } from './list/ResourceListScreen';
import { RecordScreen } from './record/RecordScreen';
import { RelatedPanel } from './record/RelatedPanel';
import { Console, mayAll } from './testing/testConsole';
import { answersOf, serve } from './testing/testServer';

const row = (id: string, name: string, more: object = {}) =>
  ({
    id,
    name,
    orgId: 'o1',
    version: 1,
    createdAt: 0,
    updatedAt: 0,
    dealerCode: `code-${id}`,
    enabled: true,
    level: 1,
    parentId: null,
    contact: 'W*',
    phone: '138****0000',
    contractNo: `no-${id}`,
    validTo: '2030-01-01',
    commissionPct: 10,
    regions: [],
    ...more,
  }) as unknown as AnyRow;
const rows = [row('d1', 'North'), row('d2', 'South', { commissionPct: 20 })];

const acted = vi.fn();
const slots: ResourceSlots = {
  cells: { level: ({ row: { id }, value }: CellProps) => <b>{`own cell ${id} ${String(value)}`}</b> },
  facts: { level: ({ value }) => <i>{`own fact ${String(value)}`}</i> },
  inputs: {
    contractNo: ({ value, onChange, words, name }: InputProps) => (
      <button type="button" onClick={() => onChange('typed')}>
        {`own input ${words.field(name)} ${String(value)}`}
      </button>
    ),
  },
  rowActions: ({ row: { id } }: RowProps) => <Menu.Item onClick={() => acted(id)}>Call</Menu.Item>,
  tabs: [{ name: 'visits', content: ({ row: { name } }: RowProps) => <p>{`visits of ${name}`}</p> }],
};

beforeAll(() => {
  withoutLayout();
});
let asked: string[] = [];
beforeEach(() => {
  asked = serve(answersOf(dealers, rows));
});
afterEach(() => {
  cleanup();
  acted.mockClear();
  localStorage.clear();
});

const list = (resource: Resource = dealers) =>
  render(
    <Console access={mayAll(dealers)}>
      <ResourceListScreen resource={resource} slots={slots} />
    </Console>,
  );
const record = (at = `${dealers.path}/d1`) =>
  render(
    <Console access={mayAll(dealers)} at={at}>
      <Routes>
        <Route
          path={`${dealers.path}/:id`}
          element={<RecordScreen resource={dealers} mode="update" slots={slots} />}
        />
      </Routes>
    </Console>,
  );

describe('what a feature adds to a list', () => {
  it('renders its own cells beside those of the kit', async () => {
    list();
    expect(await screen.findByText('own cell d1 1')).toBeTruthy();
    expect(screen.getByText('own cell d2 1')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'South' }).getAttribute('href')).toContain('/d2');
  });

  it('adds row menu entries that know their row', async () => {
    const user = userEvent.setup();
    list();
    await user.click(await screen.findByRole('button', { name: /South/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Call' }));
    expect(acted).toHaveBeenCalledExactlyOnceWith('d2');
  });

  it('applies to the record beside the list too', async () => {
    const user = userEvent.setup();
    list();
    await screen.findByText('own cell d1 1');
    await user.click(screen.getAllByRole('button', { name: 'Show beside the list' })[1] as HTMLElement);
    const panel = await screen.findByRole('complementary', { name: 'South' });
    expect(await within(panel).findByText(/own input .* no-d2/)).toBeTruthy();
    await user.click(within(panel).getByRole('button', { name: 'Previous record' }));
    await screen.findByRole('complementary', { name: 'North' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });
});

describe('another way to draw what the list has found', () => {
  function Dots({ question, isSelected, choose }: ListDrawingProps) {
    const turn = (one: AnyRow) => choose([one], !isSelected(one.id));
    return (
      <>
        <p>{`asks ${JSON.stringify(question.filter)}`}</p>
        {rows.map((one) => (
          <button key={one.id} type="button" aria-pressed={isSelected(one.id)} onClick={() => turn(one)}>
            {`dot ${one.id}`}
          </button>
        ))}
      </>
    );
  }
  const drawn: ResourceSlots = {
    drawings: { dots: Dots },
    toolbar: () => <DrawingSwitch label="View" nameOf={(name) => `as ${name}`} />,
  };
  const at = (search: string) =>
    render(
      <Console access={mayAll(dealers)} at={`${dealers.path}?${search}`}>
        <ResourceListScreen resource={dealers} slots={drawn} />
      </Console>,
    );

  it('shares filters and selection with the table in both directions', async () => {
    const user = userEvent.setup();
    at('f.enabled=eq:true');
    await screen.findByText('North');
    const box = (index: number) =>
      screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Select this row' })[
        index
      ] as HTMLInputElement;
    await user.click(box(0));
    await user.click(screen.getByRole('radio', { name: 'as dots' }));
    expect(await screen.findByText('asks {"enabled":"eq:true"}')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'dot d1' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'dot d1' }));
    await user.click(screen.getByRole('button', { name: 'dot d2' }));
    await user.click(screen.getByRole('radio', { name: 'as list' }));
    await waitFor(() => expect(box(1).checked).toBe(true));
    expect(box(0).checked).toBe(false);
  });

  it('is in the address, and an unknown one falls back to the table', async () => {
    at('as=dots');
    expect(await screen.findByText('dot d1')).toBeTruthy();
    cleanup();
    at('as=toString');
    expect(await screen.findByRole('link', { name: 'South' })).toBeTruthy();
  });
});

describe('what a feature adds to a record', () => {
  it('is the input of a field whose value is saved with the form', async () => {
    const user = userEvent.setup();
    record();
    await user.click(await screen.findByText(/own input .* no-d1/));
    expect(await screen.findByText(/own input .* typed/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked).toContain('PUT /dealers/d1 {"contractNo":"typed","version":1}'));
  });

  it('replaces a value that nobody types', async () => {
    record();
    expect(await screen.findByText('own fact 1')).toBeTruthy();
  });

  it('is a tab beside the form, which keeps its input meanwhile', async () => {
    const user = userEvent.setup();
    record();
    await user.click(await screen.findByText(/own input .* no-d1/));
    expect(screen.queryByText('visits of North')).toBeNull();
    await user.click(screen.getByRole('tab', { name: /visits/ }));
    expect(await screen.findByText('visits of North')).toBeTruthy();
    await user.click(screen.getAllByRole('tab')[0] as HTMLElement);
    expect(await screen.findByText(/own input .* typed/)).toBeTruthy();
  });
});

it('sums are requested on demand and can be removed', async () => {
  const user = userEvent.setup();
  // A count that can be added up, which dealers have none of.
  list({ ...dealers, fields: { ...dealers.fields, level: f.number({ readOnly: true }) } });
  await screen.findByText('own cell d1 1');
  const button = screen.getByRole('button', { name: /Totals/ });
  expect(asked.some((path) => path.includes('sums='))).toBe(false);
  await user.click(button);
  await waitFor(() => expect(document.querySelector('[data-sums]')?.textContent).toContain('4,711'));
  expect(asked.find((path) => path.includes('sums='))).toContain('level');
  await user.click(button);
  await waitFor(() => expect(document.querySelector('[data-sums]')).toBeNull());
});

describe('the list below a record', () => {
  const below = (access = mayAll(dealers)) =>
    render(
      <Console access={access}>
        <RelatedPanel resource={dealers.name} by="parentId" id="d0" />
      </Console>,
    );

  it('has the records that refer to it, without the reference column', async () => {
    const user = userEvent.setup();
    below();
    expect(await screen.findByText('Dealers (2)')).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'North' })).getAttribute('href')).toContain('/d1');
    const lists = () => asked.filter((path) => path.startsWith('GET /dealers?')).map(decodeURIComponent);
    expect(lists().every((path) => path.includes('filter[parentId]=in:d0'))).toBe(true);
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads.some((head) => head?.includes('Level'))).toBe(true);
    expect(heads.some((head) => head?.includes('Parent'))).toBe(false);
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'nor');
    await waitFor(() => expect(lists().at(-1)).toContain('q=nor'));
    expect(lists().at(-1)).toContain('filter[parentId]=in:d0');
  });

  it('is hidden without permission', () => {
    below(mayAll());
    expect(document.querySelector('section, [role="table"], [role="grid"]')).toBeNull();
    expect(asked).toEqual([]);
  });
});
