import { users } from '@contract/resources/system/users';
import { describe, expect, it } from 'vitest';
import { keptQuery, viewBody } from './viewBody';

describe('a view that is saved again', () => {
  const view = {
    id: 'v1',
    resource: 'users',
    name: ' Mine ',
    isDefault: false,
    query: 'q=li',
    ...({ roleType: 'pharmacist', own: true, removable: true, version: 3 } as const),
  };

  it('keeps its question, without what the list does not know any more', () => {
    expect(keptQuery(users, { query: 'f.status=in%3Aactive&q=li' })).toBe('f.status=in%3Aactive&q=li');
    expect(keptQuery(users, { query: 'f.gone=in%3Ax&q=li' })).toBe('q=li');
  });

  it('names a role only where it is shared with one', () => {
    const told = { name: 'Mine', isDefault: false, query: 'q=li' };
    expect(viewBody({ ...view, share: 'everyone' })).toEqual({ ...told, share: 'everyone' });
    expect(viewBody({ ...view, share: 'role' })).toEqual({ ...told, share: 'role', roleType: 'pharmacist' });
  });
});
