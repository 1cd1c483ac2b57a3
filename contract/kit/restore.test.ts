import { describe, expect, it } from 'vitest';
import { users } from '../resources/system/users';
import type { AnyRow } from './resource';
import { restoreOf } from './restore';

const row = {
  id: 'u',
  orgId: 'o',
  version: 4,
  createdAt: 0,
  updatedAt: 0,
  code: 'now',
  name: 'Third',
  remarks: 'new',
  status: 'disabled',
  email: 't***@example.com',
} as AnyRow;
const entries = [
  { pos: 9, before: { name: 'Second', email: 's***@example.com', status: 'active' } },
  { pos: 7, before: null },
  { pos: 5, before: { name: 'First', remarks: null } },
  { pos: 2, before: null },
];

describe('restoring an earlier state', () => {
  it('reverts newer changes and names only the fields that differ from now', () => {
    expect(restoreOf(users, entries, 5, row)).toEqual({ name: 'Second' });
    expect(restoreOf(users, entries, 2, row)).toEqual({ name: 'First', remarks: null });
  });

  it('changes nothing for the newest entry and never touches masked fields or fields set by commands', () => {
    expect(restoreOf(users, entries, 9, row)).toEqual({});
    expect(Object.keys(restoreOf(users, entries, 2, row))).not.toContain('email');
    expect(Object.keys(restoreOf(users, entries, 2, row))).not.toContain('status');
  });
});
