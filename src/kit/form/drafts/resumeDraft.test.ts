import { describe, expect, it } from 'vitest';
import type { StoredDraft } from './drafts';
import { mergeThreeWay } from './merge';
import { changedBase, resumeDraft } from './resumeDraft';

const NAMES = ['name', 'remarks', 'email'];
const then = { name: 'Old', remarks: null, email: 'old@x', status: 'active' };
const mine = { ...then, remarks: 'mine' };
const draft = (values: Record<string, unknown>, more: Partial<StoredDraft> = {}): StoredDraft => ({
  values,
  version: 1,
  at: 0,
  ...more,
});
const kept = (values: Record<string, unknown>, changed: string[]) =>
  draft(values, { base: changedBase(then, changed) });

describe('a restored draft', () => {
  it('keeps changes that others made to untouched fields', () => {
    const now = { version: 2, values: { ...then, name: 'Theirs', status: 'disabled' } };
    expect(resumeDraft(kept(mine, ['remarks']), mine, now, NAMES)).toEqual({
      base: now,
      values: { ...now.values, remarks: 'mine' },
    });
  });

  it('remembers which fields both sides changed, and saving asks about those only', () => {
    const now = { version: 3, values: { ...then, remarks: 'theirs', email: 'theirs@x' } };
    const { base, values } = resumeDraft(kept(mine, ['remarks']), mine, now, NAMES);
    expect(values).toMatchObject({ remarks: 'mine', email: 'theirs@x' });
    expect(base.version).toBe(1);
    const { clashes } = mergeThreeWay(base.values, values, now.values, NAMES);
    expect(clashes).toEqual([{ name: 'remarks', base: null, mine: 'mine', theirs: 'theirs' }]);
  });

  it('does not fill in masked values', () => {
    const { email: _masked, ...typed } = mine;
    const now = { version: 2, values: { ...then, email: 'new@x' } };
    expect(resumeDraft(kept(mine, ['remarks']), typed, now, NAMES).values).toMatchObject({
      email: 'new@x',
      remarks: 'mine',
    });
  });

  it('of an earlier build is used as it is while the record is unchanged', () => {
    const now = { version: 1, values: then };
    expect(resumeDraft(draft(mine), mine, now, NAMES)).toEqual({ base: now, values: mine });
  });

  it('of an earlier build asks about every difference once the record has changed', () => {
    const now = { version: 2, values: { ...then, name: 'Theirs' } };
    const { base, values } = resumeDraft(draft(mine), mine, now, NAMES);
    expect(values).toMatchObject({ name: 'Old', remarks: 'mine', email: 'old@x' });
    expect(base.version).toBe(1);
    const { clashes } = mergeThreeWay(base.values, values, now.values, NAMES);
    expect(clashes.map(({ name }) => name)).toEqual(['name']);
  });
});
