import { expect, it } from 'vitest';
import { keepSeen, readSeen } from './seen';

function storeOf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

it('stores per user the time of the last look and treats invalid values as never', () => {
  const store = storeOf();
  expect(readSeen(store, 'a')).toBe(0);
  keepSeen(store, 'a', 5);
  expect([readSeen(store, 'a'), readSeen(store, 'b')]).toEqual([5, 0]);
  store.setItem('pharos.newsSeen.a', 'soon');
  expect(readSeen(store, 'a')).toBe(0);
});

it('works without storage', () => {
  const broken = {
    getItem: () => {
      throw new Error('no');
    },
    setItem: () => {
      throw new Error('no');
    },
  };
  expect(readSeen(broken, 'a')).toBe(0);
  expect(() => keepSeen(broken, 'a', 1)).not.toThrow();
});
