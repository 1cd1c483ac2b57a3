import { users } from '@contract/resources/system/users';
import { describe, expect, it } from 'vitest';
import { readListState } from './listState';
import { listAddress, readWalk, recordAddress } from './walkAddress';

const listed = (text: string) => readListState(users, new URLSearchParams(text));
const walkOf = (address: string) => readWalk(users, new URLSearchParams(address.split('?')[1]));

describe('the address of a record', () => {
  it('keeps the filters of its list, and the page follows from its position', () => {
    const state = listed('q=li&sort=-name&size=20&page=3&f.status=in%3Aactive&view=v1');
    const address = recordAddress(users, 'a/b', { state, at: 47 });
    expect(address).toMatch(/^\/system\/people\/record\/a%2Fb\?/);
    expect(walkOf(address)).toEqual({ state, at: 47 });
    const list = listAddress(users, walkOf(address));
    expect(readListState(users, new URLSearchParams(list.split('?')[1]))).toEqual(state);
  });

  it('of an endless list has no page', () => {
    const state = listed('size=all');
    expect(walkOf(recordAddress(users, 'a', { state, at: 4_321 }))).toEqual({ state, at: 4_321 });
  });

  it.each(['', 'q=li', 'at=', 'at=-1', 'at=1.5', 'at=1e9', 'at=12345678901'])(
    '%j names no list',
    (search) => {
      expect(readWalk(users, new URLSearchParams(search))).toBeUndefined();
    },
  );

  it('leads to the whole list without a previous one', () => {
    expect(listAddress(users, undefined)).toBe('/system/people');
    expect(listAddress(users, { state: listed(''), at: 0 })).toBe('/system/people');
  });
});
