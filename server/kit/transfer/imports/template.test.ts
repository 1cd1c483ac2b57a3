import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../../contract/common/locale';
import { importable } from '../../../../contract/kit/transfer/importing';
import { RESOURCES } from '../../../../contract/resources';
import { fieldOfHead } from '../sheets/words';
import { templateRows } from './template';

const IMPORTED = RESOURCES.filter(({ can }) => can.includes('import'));

describe.each(IMPORTED)('the import template for $name', (resource) => {
  it.each(LOCALES)('is parsed when it is uploaded again: %s', async (locale) => {
    const names = importable(resource, true);
    const rows: string[][] = [];
    for await (const row of templateRows(resource, locale)) rows.push(row);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.map((head) => fieldOfHead(resource.name, names, head))).toEqual(names);
    expect(rows[0]?.some((head) => head.endsWith('*'))).toBe(true);
  });
});

it('an amount is parsed with the currency that our own sheet names', () => {
  const heads = ['Selling price (CNY)', '销售价（CNY）', 'Selling price (net)'];
  expect(heads.map((head) => fieldOfHead('products', ['sellingPrice'], head))).toEqual([
    'sellingPrice',
    'sellingPrice',
    null,
  ]);
});
