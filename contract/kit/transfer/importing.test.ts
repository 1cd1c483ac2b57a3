import { describe, expect, it } from 'vitest';
import { dealers } from '../../resources/dealers/dealers';
import { products } from '../../resources/products/products';
import { organizations } from '../../resources/system/organizations';
import { users } from '../../resources/system/users';
import { filledTwice, importable, notImportable, pictureFields } from './importing';

describe('fields that an import sheet can fill', () => {
  it('are values that fit in a cell, and the institution of the record', () => {
    expect(importable(users)).toEqual(expect.arrayContaining(['code', 'name', 'orgId']));
    expect(importable(users)).not.toContain('avatar');
    expect(importable(organizations)).not.toContain('orgId');
  });

  it('exclude embedded lists and files, and the template says so', () => {
    expect(importable(dealers)).not.toContain('regions');
    expect(notImportable(dealers)).toEqual(['regions']);
    expect(notImportable(users)).toContain('avatar');
  });

  it('include images when a ZIP brings them, but no videos', () => {
    expect(importable(users, true)).toContain('avatar');
    expect(importable(products)).not.toContain('frontImage');
    expect(importable(products, true)).toEqual(expect.arrayContaining(['frontImage', 'compositeImages']));
    expect(notImportable(products, true)).toEqual(['media']);
    expect(pictureFields(dealers)).toEqual([]);
  });

  it('have exactly one column each', () => {
    const column = (head: string, field: string | null) => ({ head, field, sample: '' });
    const columns = [column('a', 'name'), column('b', null), column('c', 'code'), column('d', null)];
    expect(filledTwice(columns)).toEqual([]);
    expect(filledTwice([...columns, column('e', 'name'), column('f', 'name')])).toEqual(['name']);
  });
});
