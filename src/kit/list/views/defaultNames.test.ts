import { describe, expect, it } from 'vitest';
import { expectsDefault, noteDefault } from './defaultNames';

function storeOf(text: string | null) {
  const store = {
    text,
    getItem: () => store.text,
    setItem(_key: string, next: string) {
      store.text = next;
    },
  };
  return store;
}

describe('a list that opens with a default view', () => {
  it('is remembered until it has none', () => {
    const store = storeOf(null);
    noteDefault(store, 'users', true);
    noteDefault(store, 'roles', true);
    noteDefault(store, 'users', true);
    expect(store.text).toBe('users,roles');
    expect(['users', 'roles', 'user'].map((name) => expectsDefault(store, name))).toEqual([
      true,
      true,
      false,
    ]);
    noteDefault(store, 'users', false);
    expect(expectsDefault(store, 'users')).toBe(false);
    expect(expectsDefault(store, 'roles')).toBe(true);
  });

  it('is not remembered without browser storage', () => {
    const broken = () => {
      throw new Error('SecurityError');
    };
    const store = { getItem: broken, setItem: broken };
    noteDefault(store, 'users', true);
    expect(expectsDefault(store, 'users')).toBe(false);
  });
});
