import { describe, expect, it } from 'vitest';
import { resourceNamed } from '../../resources';
import { users } from '../../resources/system/users';
import { addressColumns, isViewQuery } from './address';

describe('what a saved view may keep', () => {
  it.each([
    '',
    'q=li&sort=-name',
    'size=all',
    'columns=phone%2Cname',
    'density=compact',
    'f.status=in%3Aactive&sort=code',
  ])('%j', (query) => expect(isViewQuery(users, query, resourceNamed)).toBe(true));

  it.each([
    'page=2',
    'view=v1',
    'sort=passwordHash',
    'sort=phone',
    'sort=-email',
    'sort=name&sort=code',
    'size=7',
    `q=${'x'.repeat(101)}`,
    'f.nope=eq:1',
    'columns=',
    'density=tiny',
    'columns=passwordHash',
    'columns=name%2Cname',
    'columns=name%2C',
  ])('is not %j', (query) => expect(isViewQuery(users, query, resourceNamed)).toBe(false));
});

describe('the columns of an address', () => {
  it('are existing columns of the list, each once, in the order of the list', () => {
    expect(addressColumns(users, 'phone,nope,name,phone')).toEqual(['phone', 'name']);
    expect(addressColumns(users, 'nope')).toBeUndefined();
    expect(addressColumns(users, '')).toBeUndefined();
  });
});
