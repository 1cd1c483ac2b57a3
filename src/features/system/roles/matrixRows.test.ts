import type { RoleMatrix } from '@contract/access/roleMatrix';
import { grantOf, grantsOf, PERMISSION_KEYS, type RoleType } from '@contract/permissions';
import { describe, expect, it } from 'vitest';
import {
  isChanged,
  matrixGroups,
  requestOf,
  stillChanged,
  UNCHANGED,
  withAction,
  withGrant,
} from './matrixRows';

function aMatrix(type: RoleType, mine: RoleType): RoleMatrix {
  const grants = grantsOf(type);
  return {
    id: 'r',
    name: 'Role',
    type,
    version: 3,
    keys: PERMISSION_KEYS.map((key) => ({
      key,
      ceiling: grantOf(type, key),
      grant: grants.get(key) ?? '-',
      mine: grantOf(mine, key),
    })),
    actions: [{ key: 'alarm:ack', granted: true, mine: true }],
  };
}
const rowOf = (matrix: RoleMatrix, key: string, free = false) => {
  const row = matrixGroups(matrix, free)
    .flatMap(({ rows }) => rows)
    .find((each) => each.key === key);
  if (!row) throw new Error(`no row ${key}`);
  return row;
};

describe('the permission matrix of a role', () => {
  it('shows only what the role type can have', () => {
    const keys = matrixGroups(aMatrix('repair', 'platform_admin'), true).flatMap(({ rows }) => rows);
    expect(keys.every(({ ceiling }) => ceiling !== '-')).toBe(true);
    expect(keys.map(({ key }) => key)).not.toContain('menuMain');
  });

  it('offers nothing above the ceiling', () => {
    expect(rowOf(aMatrix('repair', 'platform_admin'), 'clientMain', true).choices).toEqual(['-', 'V', 'O']);
  });

  it('offers nothing above the user’s own permissions but keeps existing ones', () => {
    const matrix = aMatrix('merchant_admin', 'institution_admin');
    expect(rowOf(matrix, 'lockMain').choices).toEqual(['-', 'V', 'O', 'M']);
    const lowered = { ...matrix, keys: matrix.keys.map((each) => ({ ...each, grant: '-' as const })) };
    expect(rowOf(lowered, 'lockMain').choices).toEqual(['-', 'V']);
  });

  it('drops pending changes that somebody else has saved meanwhile', () => {
    const matrix = aMatrix('merchant_admin', 'platform_admin');
    const kept = {
      grants: { clientMain: 'V', lockMain: '-', gone: 'V' },
      actions: { 'alarm:ack': false },
    } as const;
    const keys = matrix.keys.map((each) =>
      each.key === 'clientMain' ? { ...each, grant: 'V' as const } : each,
    );
    expect(stillChanged({ ...matrix, keys }, kept)).toEqual({
      grants: { lockMain: '-' },
      actions: { 'alarm:ack': false },
    });
    expect(stillChanged(matrix, UNCHANGED)).toEqual(UNCHANGED);
  });

  it('distinguishes a change from an unchanged value', () => {
    const matrix = aMatrix('merchant_admin', 'platform_admin');
    const row = rowOf(matrix, 'clientMain', true);
    const [action] = matrix.actions;
    if (!action) throw new Error('no action');
    const changed = withAction(withGrant(UNCHANGED, row, 'V'), action, false);
    expect(isChanged(changed)).toBe(true);
    expect(isChanged(withAction(withGrant(changed, row, row.grant), action, true))).toBe(false);
    const request = requestOf(matrix, changed, { dryRun: true });
    expect(request).toMatchObject({
      version: 3,
      dryRun: true,
      grants: { clientMain: 'V' },
      actions: { 'alarm:ack': false },
    });
  });
});
