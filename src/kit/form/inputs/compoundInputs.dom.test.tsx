import { type Field, type Fields, f } from '@contract/kit/field';
import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import { useState } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import common from '../../../../locales/en/common.json';
import kit from '../../../../locales/en/kit.json';
import type { ResourceWords } from '../../words';
import { FieldInput } from './FieldInput';
import type { InputProps } from './inputProps';

const i18n = createInstance();
i18n
  .use(initReactI18next)
  .init({ lng: 'en', defaultNS: 'kit', initAsync: false, resources: { en: { common, kit } } });
const words = {
  field: (name: string) => name,
  help: () => undefined,
  choice: (_name: string, value: string) => value,
  problem: (name: string, { key }: { key: string }) => `${name}: ${key}`,
  columnsOf: () => words,
} as unknown as ResourceWords;

interface RenderedInput {
  /** What was typed last. */
  value(): unknown;
  left: string[];
}

function show(field: Field, first: unknown = null, more: Partial<InputProps> = {}): RenderedInput {
  let now = first;
  const left: string[] = [];
  function Form() {
    const [value, setValue] = useState(first);
    now = value;
    return (
      <FieldInput
        name="it"
        field={field}
        words={words}
        value={value}
        draft={{}}
        onChange={setValue}
        onBlur={(inside) => left.push(inside ?? '')}
        {...more}
      />
    );
  }
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <Form />
      </MantineProvider>
    </I18nextProvider>,
  );
  return { value: () => now, left };
}

const COLUMNS: Fields = { name: f.text({ required: true }), qty: f.number({ initial: 1 }) };
const cell = (row: number, name: string) => {
  const line = screen.getAllByRole('row')[row] as HTMLElement;
  return within(line).getByLabelText(name);
};

describe('an embedded list', () => {
  it('names values that the server has set in a line', () => {
    const columns: Fields = { ...COLUMNS, productId: f.ref('products', { readOnly: true }) };
    show(f.lines(columns), [{ name: 'a', productId: 'p' }], { titles: { products: { p: 'Aspirin' } } });
    expect(screen.getAllByRole('row')[1]?.textContent).toContain('Aspirin');
  });

  it('adds lines by button and key and moves the focus along', async () => {
    const user = userEvent.setup();
    const { value } = show(f.lines(COLUMNS, { max: 2 }));
    await user.click(screen.getByRole('button', { name: 'Add line' }));
    await waitFor(() => expect(document.activeElement).toBe(cell(1, 'name')));
    await user.keyboard('Aspirin{Control>}{Enter}{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(cell(2, 'name')));
    await user.keyboard('Ibuprofen');
    const lines = [
      { name: 'Aspirin', qty: 1 },
      { name: 'Ibuprofen', qty: 1 },
    ];
    expect(value()).toEqual(lines);
    expect(screen.getByRole('button', { name: 'Add line' })).toHaveProperty('disabled', true);
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(value()).toEqual(lines.toReversed());
    await waitFor(() => expect(document.activeElement).toBe(cell(1, 'name')));
    await user.keyboard('{Control>}{Delete}{/Control}');
    expect(value()).toEqual([lines[0]]);
  });

  it('accepts cells pasted from a spreadsheet and sums them', async () => {
    const user = userEvent.setup();
    const { value } = show(f.lines(COLUMNS, { sums: ['qty'] }), [{ name: 'a', qty: 1 }]);
    await user.click(cell(1, 'name'));
    await user.paste('x\t3\r\ny\t4\r\n');
    expect(value()).toEqual([
      { name: 'x', qty: 3 },
      { name: 'y', qty: 4 },
    ]);
    expect(within(screen.getAllByRole('row').at(-1) as HTMLElement).getByText('7')).toBeTruthy();
  });

  it('on a phone stands as cards, each value below its label, with nothing to scroll sideways', async () => {
    const media = (matches: boolean) => ({ matches, addEventListener() {}, removeEventListener() {} });
    const asked = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => media(query.includes('max-width')) as unknown as MediaQueryList);
    const { value } = show(f.lines(COLUMNS, { sums: ['qty'] }), [{ name: 'a', qty: 1 }]);
    asked.mockRestore();
    const [line] = screen.getAllByRole('row').slice(1);
    const labels = [...(line?.querySelectorAll<HTMLElement>('[data-label]') ?? [])];
    expect(labels.map(({ dataset }) => dataset.label)).toEqual(['name *', 'qty']);
    expect(document.querySelector<HTMLElement>('[style*="--table-min-width"]')?.style.cssText).toMatch(
      /--table-min-width: (0rem|calc\(0rem)/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
    expect(value()).toEqual([]);
  });

  it('says which pasted cells it could not read, and how many lines were too many', async () => {
    const user = userEvent.setup();
    const { value } = show(f.lines(COLUMNS, { max: 2 }), [{ name: 'a', qty: 1 }]);
    await user.click(cell(1, 'name'));
    await user.paste('x\tmany\r\ny\t4\r\nz\t5\r\n');
    expect(value()).toEqual([
      { name: 'x', qty: 1 },
      { name: 'y', qty: 4 },
    ]);
    const said = screen.getByRole('status').textContent;
    expect(said).toContain('1 pasted cell could not be read: line 1, qty “many”');
    expect(said).toContain('1 pasted line left out: at most 2 lines');
    await user.click(cell(1, 'name'));
    await user.paste('x\t3\r\ny\t4\r\n');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('shows a problem at its cell and reports which cell was left', async () => {
    const user = userEvent.setup();
    const problems = { '1.name': { key: 'err.form.enter' } };
    const lines = [
      { name: 'a', qty: 1 },
      { name: null, qty: 1 },
    ];
    const { left } = show(f.lines(COLUMNS), lines, { problems });
    expect(cell(2, 'name').getAttribute('aria-invalid')).toBe('true');
    expect(cell(1, 'name').getAttribute('aria-invalid')).not.toBe('true');
    await user.click(cell(2, 'qty'));
    await user.tab();
    expect(left).toContain('1.qty');
  });
});

describe('key–value pairs', () => {
  it('can be added, edited and removed, and a duplicate key is marked', async () => {
    const user = userEvent.setup();
    const { value } = show(f.pairs(), [{ key: 'color', value: 'red' }]);
    await user.click(screen.getByRole('button', { name: 'Add entry' }));
    await user.type(screen.getByLabelText('Name 2'), 'color');
    expect(screen.getByText('This name is already used')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove entry 1' }));
    expect(value()).toEqual([{ key: 'color', value: '' }]);
    expect(screen.queryByText('This name is already used')).toBeNull();
  });
});

describe('a position', () => {
  it('has two numbers and is empty when both are removed', async () => {
    const user = userEvent.setup();
    const { value } = show(f.geo());
    await user.type(screen.getByLabelText('it: Longitude'), '120.13');
    await user.type(screen.getByLabelText('it: Latitude'), '30.24');
    expect(value()).toEqual({ lng: 120.13, lat: 30.24 });
    await user.clear(screen.getByLabelText('it: Longitude'));
    await user.clear(screen.getByLabelText('it: Latitude'));
    expect(value()).toBeNull();
  });
});

describe('a division of China', () => {
  it('is chosen from the province down and stored as its code', async () => {
    const user = userEvent.setup();
    const { value } = show(f.region());
    const choose = async (label: string, option: string) => {
      await user.click(await screen.findByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('it: Province', 'Zhejiang');
    await choose('it: City', 'Hangzhou');
    await choose('it: District', 'Xihu District');
    expect(value()).toBe('330106');
    await choose('it: Province', 'Beijing');
    expect(value()).toBe('110000');
  });
});
