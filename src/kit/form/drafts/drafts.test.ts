import { DAY_MS } from '@contract/time/durations';
import { describe, expect, it } from 'vitest';
import { draftKey, dropDraft, keepDraft, readDraft } from './drafts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
    key: () => null,
    length: 0,
  };
}

describe('a draft', () => {
  it('is restored for its user and record only', () => {
    const store = memory();
    const draft = { values: { name: 'half' }, version: 3, at: 1_000 };
    keepDraft(store, draftKey('u1', 'users', 'r1'), draft);
    expect(readDraft(store, draftKey('u1', 'users', 'r1'), 2_000)).toEqual(draft);
    expect(readDraft(store, draftKey('u2', 'users', 'r1'), 2_000)).toBeUndefined();
    expect(readDraft(store, draftKey('u1', 'users', 'r2'), 2_000)).toBeUndefined();
    dropDraft(store, draftKey('u1', 'users', 'r1'));
    expect(readDraft(store, draftKey('u1', 'users', 'r1'), 2_000)).toBeUndefined();
  });

  it('is deleted after a month, and damaged storage is ignored', () => {
    const store = memory();
    keepDraft(store, 'k', { values: {}, version: 1, at: 0 });
    expect(readDraft(store, 'k', 31 * DAY_MS)).toBeUndefined();
    store.setItem('k', '{');
    expect(readDraft(store, 'k', 0)).toBeUndefined();
  });
});
