import type { ChangeResult } from '@contract/kit/wire';
import { users } from '@contract/resources/system/users';
import { describe, expect, it } from 'vitest';
import { isUndoable } from './useStored';

const after: ChangeResult = { id: 'U1', orgId: 'O1', version: 3, createdAt: 1, updatedAt: 2 };
const undoable = (change: object) =>
  isUndoable(users, { before: { version: 2 }, after, names: ['name', 'phone'], ...change });

describe('stored input', () => {
  it('is offered when some of it can be restored', () => {
    expect(undoable({})).toBe(true);
    // The history keeps a mask only.
    expect(undoable({ names: ['phone'] })).toBe(false);
    // Nothing was stored at all.
    expect(undoable({ before: after })).toBe(false);
    expect(undoable({ after: { ...after, waits: { resource: 'roleGrants', id: 'G1' } } })).toBe(false);
  });
});
