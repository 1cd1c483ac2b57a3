import { expect, it } from 'vitest';
import { keepSeen, readSeen } from './seen';

function storeOf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

it('keeps for each person when he looked last, and nonsense is never', () => {
  const store = storeOf();
  expect(readSeen(store, 'a')).toBe(0);
  keepSeen(store, 'a', 5);
  expect([readSeen(store, 'a'), readSeen(store, 'b')]).toEqual([5, 0]);
  store.setItem('pharos.newsSeen.a', 'soon');
  expect(readSeen(store, 'a')).toBe(0);
});

it('does without a store', () => {
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
