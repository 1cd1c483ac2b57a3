import { f } from '@contract/kit/field';
import { describe, expect, it } from 'vitest';
import type { ResourceWords } from '../../../words';
import { lineSums, mayGrow, movedLine, newLine, withCell, withoutLine } from './lineEdits';
import { pastedCellsOf, withPasted } from './pastedCells';

const field = f.lines(
  {
    name: f.text(),
    qty: f.number({ initial: 1 }),
    price: f.money(),
    kind: f.choice(['cold', 'dry']),
    day: f.date(),
    product: f.ref('products'),
  },
  { max: 4, sums: ['qty', 'price'] },
);
const words = {
  choice: (_name: string, value: string) => ({ cold: '冷藏', dry: '常温' })[value],
} as ResourceWords;
const reading = { words, currency: 'CNY', unitsOf: () => ['°C', 'days', 'day'] };
const line = (name: string, qty = 1) => ({ ...newLine(field.columns), name, qty });

describe('embedded lines', () => {
  it('are limited to their calculated number when it is known', () => {
    expect([mayGrow(field, 3), mayGrow(field, 4)]).toEqual([true, false]);
    const given = { no: f.number({ readOnly: true }), qty: f.number() };
    expect(mayGrow(f.lines(given, { key: ['no'] }), 1)).toBe(false);
    expect(mayGrow(f.lines(given, { key: ['no', 'qty'] }), 1)).toBe(true);
  });

  it('start with the initial values of their columns', () => {
    expect(newLine(field.columns)).toEqual({
      name: null,
      qty: 1,
      price: null,
      kind: null,
      day: null,
      product: null,
    });
  });

  it('can be moved, removed and changed cell by cell', () => {
    const [a, b] = [line('a'), line('b')];
    expect(movedLine([a, b], 1, -1)).toEqual([b, a]);
    expect(movedLine([a, b], 0, -1)).toEqual([a, b]);
    expect(movedLine([a, b], 1, 1)).toEqual([a, b]);
    expect(withoutLine([a, b], 0)).toEqual([b]);
    expect(withCell([a, b], 1, 'qty', 7)).toEqual([a, { ...b, qty: 7 }]);
  });

  it('are summed where the definition says so, ignoring empty cells', () => {
    const lines = [
      { qty: 2, price: 150 },
      { qty: null, price: 50 },
    ];
    expect(lineSums(field, lines)).toEqual({ qty: 2, price: 200 });
    const priced = f.lines({ price: f.money({ readOnly: true }) }, { sums: ['price'] });
    expect(lineSums(priced, [{ price: 100 }, { price: null }])).toEqual({ price: null });
    expect(lineSums(priced, [{ price: 100 }, { price: 50 }])).toEqual({ price: 150 });
    const hundredths = f.lines({ kg: f.number({ digits: 2 }) }, { sums: ['kg'] });
    expect(lineSums(hundredths, [{ kg: 0.1 }, { kg: 0.2 }])).toEqual({ kg: 0.3 });
  });
});

describe('pasted cells', () => {
  it('are recognized by tabs and line ends of any system', () => {
    expect(pastedCellsOf('one text')).toBeUndefined();
    expect(pastedCellsOf('one text\n')).toBeUndefined();
    expect(pastedCellsOf('a\t1\r\nb\t2\r\n')).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
    expect(pastedCellsOf('a\rb')).toEqual([['a'], ['b']]);
  });

  it('fill lines from a cell on, add missing lines and stop at the maximum', () => {
    const cells = pastedCellsOf('x\t１２\t¥1,234.50\t冷藏\t2026/3/5\ny\t\tabc\tdry\t\nz\t3\nq\t4\n') ?? [];
    const at = { index: 1, column: 'name' };
    const { lines, unread, beyond } = withPasted(field, [line('a'), line('b')], at, cells, reading);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toEqual(line('a'));
    expect(lines[1]).toMatchObject({ name: 'x', qty: 12, price: 123_450, kind: 'cold', day: '2026-03-05' });
    expect(lines[2]).toMatchObject({ name: 'y', qty: null, price: null, kind: 'dry' });
    expect(lines[3]).toMatchObject({ name: 'z', qty: 3 });
    expect(unread).toEqual([{ line: 2, column: 'price', text: 'abc' }]);
    expect(beyond).toBe(1);
  });

  it('that cannot be read change nothing, and are told', () => {
    const before = line('a', 7);
    const at = { index: 0, column: 'qty' };
    const pasted = withPasted(field, [before], at, [['many', '12 yuan', 'wet', '', '', 'more']], reading);
    expect(pasted.lines).toEqual([before]);
    expect(pasted.unread).toEqual([
      { line: 0, column: 'qty', text: 'many' },
      { line: 0, column: 'price', text: '12 yuan' },
      { line: 0, column: 'kind', text: 'wet' },
      { line: 0, column: undefined, text: 'more' },
    ]);
  });

  it.each([
    ['−0.5 °C', -0.5],
    ['12 days', 12],
    ['+3', 3],
  ])('of numbers may have the unit and sign they are shown with: %s', (text, qty) => {
    const { lines, unread } = withPasted(field, [line('a')], { index: 0, column: 'qty' }, [[text]], reading);
    expect([lines[0]?.qty, unread]).toEqual([qty, []]);
  });

  it('skip columns that text cannot set', () => {
    const before = { ...line('a'), product: 'P1' };
    const { lines, unread } = withPasted(
      field,
      [before],
      { index: 0, column: 'kind' },
      [['warm', '5.3.26', 'P2']],
      reading,
    );
    expect(lines).toEqual([before]);
    expect(unread.map(({ text }) => text)).toEqual(['warm', '5.3.26', 'P2']);
  });

  it('of money are read in the minor unit of the currency', () => {
    const at = { index: 0, column: 'price' };
    const {
      lines: [won],
    } = withPasted(field, [line('a')], at, [['1200']], { ...reading, currency: 'KRW' });
    expect(won).toMatchObject({ price: 1_200 });
  });
});
