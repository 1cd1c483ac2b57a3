import { users } from '@contract/resources/system/users';
import { describe, expect, it } from 'vitest';
import { keptQuery, viewBody } from './viewBody';

describe('saving a view again', () => {
  const view = {
    id: 'v1',
    resource: 'users',
    name: ' Mine ',
    isDefault: false,
    query: 'q=li',
    ...({ roleType: 'pharmacist', own: true, removable: true, version: 3 } as const),
  };

  it('keeps its filters without fields the list no longer has', () => {
    expect(keptQuery(users, { query: 'f.status=in%3Aactive&q=li' })).toBe('f.status=in%3Aactive&q=li');
    expect(keptQuery(users, { query: 'f.gone=in%3Ax&q=li' })).toBe('q=li');
  });

  it('names a role only when shared with one', () => {
    const told = { name: 'Mine', isDefault: false, query: 'q=li' };
    expect(viewBody({ ...view, share: 'everyone' })).toEqual({ ...told, share: 'everyone' });
    expect(viewBody({ ...view, share: 'role' })).toEqual({ ...told, share: 'role', roleType: 'pharmacist' });
  });
});
