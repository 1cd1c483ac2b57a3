import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../../contract/common/locale';
import { importable } from '../../../../contract/kit/transfer/importing';
import { RESOURCES } from '../../../../contract/resources';
import { fieldOfHead } from '../sheets/words';
import { templateRows } from './template';

const IMPORTED = RESOURCES.filter(({ can }) => can.includes('import'));

describe.each(IMPORTED)('the empty sheet for $name', (resource) => {
  it.each(LOCALES)('is understood when it comes back: %s', async (locale) => {
    const names = importable(resource, true);
    const rows: string[][] = [];
    for await (const row of templateRows(resource, locale)) rows.push(row);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.map((head) => fieldOfHead(resource.name, names, head))).toEqual(names);
    expect(rows[0]?.some((head) => head.endsWith('*'))).toBe(true);
  });
});

it('an amount is understood with the currency that a sheet of ours names', () => {
  const heads = ['Selling price (CNY)', '销售价（CNY）', 'Selling price (net)'];
  expect(heads.map((head) => fieldOfHead('products', ['sellingPrice'], head))).toEqual([
    'sellingPrice',
    'sellingPrice',
    null,
  ]);
});
