import type { ChangeResult } from '@contract/kit/wire';
import { users } from '@contract/resources/system/users';
import { describe, expect, it } from 'vitest';
import { isUndoable } from './useStored';

const after: ChangeResult = { id: 'U1', orgId: 'O1', version: 3, createdAt: 1, updatedAt: 2 };
const undoable = (change: object) =>
  isUndoable(users, { before: { version: 2 }, after, names: ['name', 'phone'], ...change });

describe('what was stored', () => {
  it('is offered back where something of it can be given back', () => {
    expect(undoable({})).toBe(true);
    // The history keeps a mask only.
    expect(undoable({ names: ['phone'] })).toBe(false);
    // Nothing was stored at all.
    expect(undoable({ before: after })).toBe(false);
    expect(undoable({ after: { ...after, waits: { resource: 'roleGrants', id: 'G1' } } })).toBe(false);
  });
});
