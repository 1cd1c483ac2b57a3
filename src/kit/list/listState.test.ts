import { users } from '@contract/resources/system/users';
import { describe, expect, it } from 'vitest';
import { queryOf, readListState, withQuestion, writeListState } from './listState';

const read = (text: string) => readListState(users, new URLSearchParams(text));

describe('the state of a list', () => {
  it('is written to the address and read back', () => {
    const text =
      'q=li&sort=-name&page=3&size=100&f.status=in%3Aactive&columns=name%2Cphone&density=compact&view=v1&wall=1';
    const state = read(text);
    expect(state).toEqual({
      q: 'li',
      sort: '-name',
      page: 3,
      size: 100,
      view: 'v1',
      filter: { status: 'in:active' },
      columns: ['name', 'phone'],
      density: 'compact',
    });
    const written = writeListState(users, new URLSearchParams('wall=1'), state);
    expect([...written].sort()).toEqual([...new URLSearchParams(text)].sort());
  });

  it('ignores unknown parts', () => {
    const state = read(
      'columns=passwordHash,nope&density=tiny&sort=passwordHash&page=-1&size=7&f.nope=eq:1&f.status=contains:x',
    );
    expect(state).toMatchObject({
      sort: 'code',
      page: 1,
      size: 50,
      filter: {},
      columns: undefined,
      density: undefined,
    });
    expect(read('f.status=in:nonsense').filter).toEqual({});
    expect(read('f.status=in:nonsense,active').filter).toEqual({ status: 'in:active' });
    expect(read('f.roleId.type=in:nonsense').filter).toEqual({});
    // A view of earlier days may say so: the server puts nothing masked in order.
    expect(read('sort=-phone').sort).toBe('code');
    expect(read('columns=phone,nope,phone,name').columns).toEqual(['phone', 'name']);
  });

  it('contains whether one of several filters is enough', () => {
    const two = 'f.status=in%3Aactive&f.code=eq%3Ax';
    const state = read(`${two}&match=any`);
    expect(state.match).toBe('any');
    expect(writeListState(users, new URLSearchParams(), state).toString()).toBe(`${two}&match=any`);
    const one = withQuestion(state, { filter: { status: 'in:active' } });
    expect(writeListState(users, new URLSearchParams(), one).get('match')).toBeNull();
    expect([read('f.code=eq:x&match=any').match, read(`${two}&match=all`).match]).toEqual([
      undefined,
      undefined,
    ]);
    expect(queryOf(users, state)).not.toBe(queryOf(users, read(two)));
    expect(withQuestion({ ...state, page: 4 }, { match: undefined }).page).toBe(1);
  });

  it('omits defaults', () => {
    expect(writeListState(users, new URLSearchParams(), read('')).toString()).toBe('');
  });

  it('returns to the first page after a changed query, but not after a page change', () => {
    const state = read('page=4');
    expect(withQuestion(state, { q: 'x' }).page).toBe(1);
    expect(withQuestion(state, { page: 5 }).page).toBe(5);
  });

  it('is compared with views regardless of parameter order', () => {
    expect(queryOf(users, read('f.status=in:active&q=a&page=9'))).toBe(
      queryOf(users, read('q=a&f.status=in:active&view=x')),
    );
  });
});
